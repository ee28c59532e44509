import type { AdminCycleBet } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Link } from 'react-router-dom'
import { useApp } from '../../../app/app-context.tsx'
import { formatOdds } from '../../../text/format-odds.ts'
import { formatWhen } from '../../../text/format-when.ts'
import { frAdmin } from '../../../text/fr-admin.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { SecondaryLink } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import { addressOf } from '../admin-sections.ts'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Section } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'

const text = frAdmin.cycles
const EVERY_MS = 5_000

const euros = (amount: number) => <Amount cents={centsFromEuros(amount)} />

const COLUMNS: readonly Column<AdminCycleBet>[] = [
  {
    id: 'player',
    header: text.player,
    cell: ({ user_id, pseudo, bot }) => (
      <Link to={addressOf('users', user_id)}>{bot ? `${pseudo} (${text.bot})` : pseudo}</Link>
    ),
  },
  { id: 'side', header: text.side, cell: ({ direction }) => text.results[direction] },
  { id: 'stake', header: text.stake, align: 'end', cell: ({ amount }) => euros(amount) },
  { id: 'fee', header: text.fee, align: 'end', cell: ({ fee }) => euros(fee) },
  { id: 'odds', header: text.odds, align: 'end', cell: ({ odds }) => formatOdds(Math.round(odds * 100)) },
  { id: 'outcome', header: text.outcome, cell: ({ outcome }) => text.outcomes[outcome] },
  { id: 'payout', header: text.paidOut, align: 'end', cell: ({ payout }) => euros(payout) },
  { id: 'placed', header: text.placed, cell: ({ placed_at }) => formatWhen(placed_at) },
]

interface CycleBetsProps {
  readonly id: string
}

/** Who bet what in one cycle, and what came of it. */
export function CycleBets({ id }: CycleBetsProps) {
  const { api } = useApp()
  const bets = useAdminPages<AdminCycleBet>({
    key: ['cycle-bets', id],
    refetchInterval: EVERY_MS,
    load: ({ before, signal }) =>
      api('adminCycleBets', {
        params: { id },
        query: { limit: ADMIN_PAGE, ...(before !== undefined && { before }) },
        signal,
      }),
  })
  return (
    <Section
      title={text.betsTitle}
      lead={text.betsLead}
      action={<SecondaryLink to={addressOf('cycles')}>{frAdmin.back}</SecondaryLink>}
    >
      <PagedTable caption={text.betsTitle} columns={COLUMNS} query={bets} empty={text.noBets} />
    </Section>
  )
}
