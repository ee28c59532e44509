import type { LinkStats } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { formatDay } from '../../i18n/format-when.ts'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { type Column, DataTable } from '../../ui/DataTable/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { frInfluencer } from './fr-influencer.ts'

type Day = LinkStats['history'][number]

const COLUMNS: readonly Column<Day>[] = [
  { id: 'date', header: frInfluencer.date, cell: ({ date }) => formatDay(date), namesRow: true },
  { id: 'new', header: frInfluencer.newUsers, cell: (day) => day.new_users, align: 'end' },
  { id: 'active', header: frInfluencer.activeUsers, cell: (day) => day.active_users, align: 'end' },
  {
    id: 'revenue',
    header: frInfluencer.dayRevenue,
    cell: ({ revenue }) => <Amount cents={centsFromEuros(revenue)} />,
    align: 'end',
  },
]

interface HistoryTableProps {
  readonly history: LinkStats['history']
}

/** One line for each day with activity, newest first. */
export function HistoryTable({ history }: HistoryTableProps) {
  if (history.length === 0) return <EmptyState title={frInfluencer.empty} />
  return (
    <DataTable
      caption={frInfluencer.tableOnly}
      columns={COLUMNS}
      rows={history.toReversed()}
      keyOf={({ date }) => date}
      cards="grid"
    />
  )
}
