import type { AdminCycleBet } from '@bougie/protocol'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatOdds } from '../../../i18n/format-odds.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { frAdmin } from '../fr-admin.ts'
import { addressOf } from '../parts/admin-sections.ts'
import { BotsField, useBots } from '../parts/ChoiceField.tsx'
import { moneyColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { SaveFileButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Section, Toolbar } from '../parts/Section.tsx'
import { frCycles as text } from './fr-cycles.ts'

const EVERY_MS = 5_000

const COLUMNS: readonly Column<AdminCycleBet>[] = [
  {
    id: 'player',
    header: text.player,
    sortBy: ({ pseudo }) => pseudo,
    cell: ({ user_id, pseudo, bot }) => (
      <Link to={addressOf('users', user_id)}>{bot ? frAdmin.bots.named(pseudo) : pseudo}</Link>
    ),
  },
  wordColumn(text.side, ({ direction }) => text.results[direction]),
  moneyColumn(text.stake, ({ amount }) => amount),
  moneyColumn(text.fee, ({ fee }) => fee, { sorts: false }),
  {
    id: 'odds',
    header: text.odds,
    align: 'end',
    sortBy: ({ odds }) => odds,
    cell: ({ odds }) => formatOdds(Math.round(odds * 100)),
  },
  wordColumn(text.outcome, ({ outcome }) => text.outcomes[outcome]),
  moneyColumn(text.paidOut, ({ payout }) => payout),
  timeColumn(text.placed, ({ placed_at }) => placed_at),
]

/** Bets of one cycle with their results. */
export function CycleBets({ id }: { readonly id: string }) {
  const { api } = useApp()
  const { bots, onChange } = useBots()
  return (
    <Section
      title={text.betsTitle}
      lead={text.betsLead}
      action={
        <>
          <SaveFileButton
            name={text.betsFile}
            load={() => api('admin.adminCycleBetsExport', { params: { id }, query: { bots } })}
          />
          <Button to={addressOf('cycles')}>{frAdmin.back}</Button>
        </>
      }
    >
      <Toolbar>
        <BotsField bots={bots} onChange={onChange} />
      </Toolbar>
      <PagedTable
        caption={text.betsTitle}
        columns={COLUMNS}
        empty={text.noBets}
        filtered={bots !== 'all'}
        name={['cycle-bets', id, bots]}
        load={(page, signal) => api('admin.adminCycleBets', { params: { id }, query: { ...page, bots }, signal })}
        everyMs={EVERY_MS}
      />
    </Section>
  )
}
