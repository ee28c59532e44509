import type { AdminPayment } from '@bougie/protocol'
import { ADMIN_WORDS } from '@bougie/protocol/admin-words.ts'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { frAdmin } from '../fr-admin.ts'
import {
  FilterField,
  ListSection,
  moneyColumn,
  SpanFields,
  spanOf,
  timeColumn,
  wordColumn,
} from '../parts/ListSection.tsx'
import { ExportButton, SearchForm, UserLink } from '../parts/Section.tsx'

const text = {
  lead: 'Les dépôts et les retraits de tous les joueurs, dans chaque état.',
  empty: 'Aucun paiement',
  player: 'Joueur',
  direction: 'Sens',
  directions: ADMIN_WORDS.payments,
  amount: 'Montant',
  fee: 'Frais',
  channel: 'Moyen',
  destination: 'Vers',
  reference: 'Référence',
  since: 'Demandé',
  status: 'État',
  statuses: ADMIN_WORDS.paymentStatuses,
} as const

const COLUMNS: readonly Column<AdminPayment>[] = [
  wordColumn(text.player, ({ user_id, pseudo }) => <UserLink id={user_id} name={pseudo || null} />, {
    namesRow: true,
    sortBy: ({ pseudo }) => pseudo,
  }),
  wordColumn(text.direction, ({ direction }) => text.directions[direction]),
  moneyColumn(text.amount, ({ amount }) => amount),
  moneyColumn(text.fee, ({ fee }) => fee, { sorts: false }),
  wordColumn(text.channel, ({ channel }) => frChannels[channel].shortName),
  wordColumn(text.destination, ({ destination }) => destination ?? frAdmin.none),
  wordColumn(text.reference, ({ reference }) => reference),
  timeColumn(text.since, ({ created_at }) => created_at),
  wordColumn(text.status, ({ status }) => text.statuses[status]),
]

/** Deposits and withdrawals across players; decisions about withdrawals are made on the page of these. */
export function PaymentsSection() {
  const filters = useFilters()
  const direction = choiceOf(text.directions, filters.of('sens'))
  const status = choiceOf(text.statuses, filters.of('etat'))
  const query = { direction, status, ...spanOf(filters) }
  return (
    <ListSection
      section="payments"
      text={text}
      action={<ExportButton list="payments" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminPayments', { query, signal })}
    >
      <SearchForm min={20} onSearch={filters.apply}>
        <FilterField filters={filters} name="sens" label={text.direction} texts={text.directions} />
        <FilterField filters={filters} name="etat" label={text.status} texts={text.statuses} />
        <SpanFields filters={filters} />
      </SearchForm>
    </ListSection>
  )
}
