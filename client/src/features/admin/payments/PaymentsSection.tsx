import type { AdminPayment, BalanceHistoryEntry } from '@bougie/protocol'
import { ADMIN_WORDS } from '@bougie/protocol/admin-words.ts'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { frAdmin } from '../fr-admin.ts'
import {
  FilterField,
  ListSection,
  moneyColumn,
  type PlayerFilter,
  SpanFields,
  spanOf,
  timeColumn,
  wordColumn,
} from '../parts/ListSection.tsx'
import { ExportButton, SearchForm, UserLink } from '../parts/Section.tsx'

/** French texts of deposits and withdrawals, for this list and those of withdrawals. */
export const frPayments = {
  title: 'Dépôts et retraits',
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
  wordColumn(frPayments.player, ({ user_id, pseudo }) => <UserLink id={user_id} name={pseudo || null} />, {
    namesRow: true,
    sortBy: ({ pseudo }) => pseudo,
  }),
  wordColumn(frPayments.direction, ({ direction }) => frPayments.directions[direction]),
  moneyColumn(frPayments.amount, ({ amount }) => amount),
  moneyColumn(frPayments.fee, ({ fee }) => fee, { sorts: false }),
  wordColumn(frPayments.channel, ({ channel }) => frChannels[channel].shortName),
  wordColumn(frPayments.destination, ({ destination }) => destination ?? frAdmin.none),
  wordColumn(frPayments.reference, ({ reference }) => reference),
  timeColumn(frPayments.since, ({ created_at }) => created_at),
  wordColumn(frPayments.status, ({ status }) => frPayments.statuses[status]),
]

/** Deposits and withdrawals across players; decisions about withdrawals are made on the page of these. */
export function PaymentsSection() {
  const filters = useFilters()
  const direction = choiceOf(frPayments.directions, filters.of('sens'))
  const status = choiceOf(frPayments.statuses, filters.of('etat'))
  const query = { direction, status, ...spanOf(filters) }
  return (
    <ListSection
      section="payments"
      text={frPayments}
      action={<ExportButton list="payments" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminPayments', { query, signal })}
    >
      <SearchForm min={17.5} onSearch={filters.apply}>
        <FilterField filters={filters} name="sens" label={frPayments.direction} texts={frPayments.directions} />
        <FilterField filters={filters} name="etat" label={frPayments.status} texts={frPayments.statuses} />
        <SpanFields filters={filters} />
      </SearchForm>
    </ListSection>
  )
}

const PLAYER_COLUMNS: readonly Column<BalanceHistoryEntry>[] = [
  timeColumn(frPayments.since, ({ created_at }) => created_at),
  wordColumn(frPayments.direction, ({ transaction_type }) => frPayments.directions[transaction_type]),
  moneyColumn(frPayments.amount, ({ amount }) => Number(amount)),
  moneyColumn(frPayments.fee, ({ fee }) => Number(fee), { sorts: false }),
  wordColumn(frPayments.channel, ({ channel }) => frChannels[channel].shortName),
  wordColumn(frPayments.destination, ({ destination }) => destination ?? frAdmin.none),
  wordColumn(frPayments.reference, ({ reference }) => reference),
  wordColumn(frPayments.status, ({ status, in_review }) => frPayments.statuses[in_review ? 'review' : status]),
]

/** Those of one player: also deposits that never arrived, which are in no statement. */
export function PlayerPayments({ player }: { readonly player: PlayerFilter }) {
  const { userId } = player
  return (
    <ListSection
      section="payouts"
      title={frPayments.title}
      text={{ lead: player.lead, empty: frPayments.empty }}
      player={player}
      action={<ExportButton list="payments" filter={{ user_id: userId }} />}
      columns={PLAYER_COLUMNS}
      query={{ userId }}
      filtered={false}
      load={(api, { userId, ...query }, signal) => api('wallet.balanceHistory', { params: { userId }, query, signal })}
    />
  )
}
