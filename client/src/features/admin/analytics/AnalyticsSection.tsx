import type { AnalyticsPeriod, AnalyticsSummary } from '@bougie/protocol'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Choices } from '../../../ui/Choices/Choices.tsx'
import { Columns } from '../../../ui/Columns/Columns.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { StatTile } from '../../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Section } from '../parts/Section.tsx'
import { ADMIN_KEY } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'
import { HistoryBars } from './HistoryBars.tsx'

const text = frAdmin.analytics

type Category = AnalyticsSummary['categories'][number]
type Journey = AnalyticsSummary['journeys'][number]

const CATEGORY_COLUMNS: readonly Column<Category>[] = [
  { id: 'name', header: text.category, cell: ({ name }) => nameOf(name) },
  { id: 'count', header: text.views, align: 'end', sortBy: ({ count }) => count, cell: ({ count }) => count },
]

const JOURNEY_COLUMNS: readonly Column<Journey>[] = [
  { id: 'from', header: text.from, cell: ({ from }) => (from === null ? text.outside : nameOf(from)) },
  { id: 'to', header: text.to, cell: ({ to }) => nameOf(to) },
  { id: 'count', header: text.count, align: 'end', sortBy: ({ count }) => count, cell: ({ count }) => count },
]

/** Page views of the visitors who consented to analytics. */
export function AnalyticsSection() {
  const { api } = useApp()
  const [period, setPeriod] = useState<AnalyticsPeriod>('24h')
  const summary = useQuery({
    queryKey: [ADMIN_KEY, 'analytics', period],
    queryFn: ({ signal }) => api('analyticsSummary', { query: { period }, signal }),
  })
  return (
    <Section title={frAdmin.nav.analytics} lead={text.lead}>
      <Choices label={text.period} choices={text.periods} chosen={period} onChoose={setPeriod} />
      <Loaded query={summary}>{(data) => <Summary summary={data} />}</Loaded>
    </Section>
  )
}

interface SummaryProps {
  readonly summary: AnalyticsSummary
}

function Summary({ summary }: SummaryProps) {
  const { enabled, page_views, sessions, wallets, categories, journeys, history } = summary
  return (
    <>
      {!enabled && <Banner tone="warning">{text.off}</Banner>}
      <Columns min={11}>
        <StatTile label={text.pageViews} value={page_views} />
        <StatTile label={text.sessions} value={sessions} />
        <StatTile label={text.wallets} value={wallets} />
      </Columns>
      {page_views > 0 && (
        <Surface title={text.history}>
          <HistoryBars history={history} />
        </Surface>
      )}
      <Columns min={28} align="start">
        <Surface title={text.categories}>
          <Rows caption={text.categories} columns={CATEGORY_COLUMNS} rows={categories} keyOf={({ name }) => name} />
        </Surface>
        <Surface title={text.journeys}>
          <Rows
            caption={text.journeys}
            columns={JOURNEY_COLUMNS}
            rows={journeys}
            keyOf={({ from, to }) => `${from} ${to}`}
          />
        </Surface>
      </Columns>
    </>
  )
}

interface RowsProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

function Rows<Row>(props: RowsProps<Row>) {
  return props.rows.length === 0 ? (
    <Text c="dimmed" inherit>
      {text.none}
    </Text>
  ) : (
    <DataTable {...props} />
  )
}

function nameOf(category: string): string {
  return text.names[category] ?? category
}
