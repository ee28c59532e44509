import type { AdminCycleBet } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatOdds } from '../../../i18n/format-odds.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { BotsField, botsFrom, searchOf } from '../parts/BotsField.tsx'
import { SaveFileButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Actions, Section, Toolbar } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { frAdmin } from '../text/fr-admin.ts'

const text = frAdmin.cycles
const EVERY_MS = 5_000

const euros = (amount: number) => <Amount cents={centsFromEuros(amount)} />

const COLUMNS: readonly Column<AdminCycleBet>[] = [
  {
    id: 'player',
    header: text.player,
    sortBy: ({ pseudo }) => pseudo,
    cell: ({ user_id, pseudo, bot }) => (
      <Link to={addressOf('users', user_id)}>{bot ? frAdmin.bots.named(pseudo) : pseudo}</Link>
    ),
  },
  { id: 'side', header: text.side, cell: ({ direction }) => text.results[direction] },
  {
    id: 'stake',
    header: text.stake,
    align: 'end',
    sortBy: ({ amount }) => amount,
    cell: ({ amount }) => euros(amount),
  },
  { id: 'fee', header: text.fee, align: 'end', cell: ({ fee }) => euros(fee) },
  {
    id: 'odds',
    header: text.odds,
    align: 'end',
    sortBy: ({ odds }) => odds,
    cell: ({ odds }) => formatOdds(Math.round(odds * 100)),
  },
  { id: 'outcome', header: text.outcome, cell: ({ outcome }) => text.outcomes[outcome] },
  {
    id: 'payout',
    header: text.paidOut,
    align: 'end',
    sortBy: ({ payout }) => payout,
    cell: ({ payout }) => euros(payout),
  },
  {
    id: 'placed',
    header: text.placed,
    sortBy: ({ placed_at }) => placed_at,
    cell: ({ placed_at }) => formatWhen(placed_at),
  },
]

interface CycleBetsProps {
  readonly id: string
}

/** Bets of one cycle with their results. */
export function CycleBets({ id }: CycleBetsProps) {
  const { api } = useApp()
  const [search, setSearch] = useSearchParams()
  const bots = botsFrom(search.get('bots'))
  const bets = useAdminPages<AdminCycleBet>({
    key: ['cycle-bets', id, bots],
    refetchInterval: EVERY_MS,
    load: ({ before, signal }) =>
      api('adminCycleBets', {
        params: { id },
        query: { limit: ADMIN_PAGE, bots, ...(before !== undefined && { before }) },
        signal,
      }),
  })
  return (
    <Section
      title={text.betsTitle}
      lead={text.betsLead}
      action={
        <Actions>
          <SaveFileButton
            name={text.betsFile}
            load={() => api('adminCycleBetsExport', { params: { id }, query: { bots } })}
          />
          <Button to={addressOf('cycles')}>{frAdmin.back}</Button>
        </Actions>
      }
    >
      <Toolbar>
        <BotsField bots={bots} onChange={(wanted) => setSearch(searchOf(wanted))} />
      </Toolbar>
      <PagedTable caption={text.betsTitle} columns={COLUMNS} query={bets} empty={text.noBets} />
    </Section>
  )
}
