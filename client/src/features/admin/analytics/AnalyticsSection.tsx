import '@mantine/core/styles/Text.layer.css'
import type { AnalyticsPeriod, AnalyticsSummary } from '@bougie/protocol'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { StatTile } from '../../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { ADMIN_KEY } from '../parts/admin-key.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Section } from '../parts/Section.tsx'
import { frAdmin } from '../text/fr-admin.ts'
import styles from './AnalyticsSection.module.css'
import { HistoryBars } from './HistoryBars.tsx'

const text = frAdmin.analytics
const PERIODS: readonly AnalyticsPeriod[] = ['24h', '7j', '1m', 'ALL']

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
      <fieldset className={styles.periods}>
        <legend className="visually-hidden">{text.period}</legend>
        {PERIODS.map((choice) => (
          <Button
            key={choice}
            size="small"
            variant="quiet"
            pressed={choice === period}
            onClick={() => setPeriod(choice)}
          >
            {text.periods[choice]}
          </Button>
        ))}
      </fieldset>
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
      <div className={styles.tiles}>
        <StatTile label={text.pageViews} value={page_views} />
        <StatTile label={text.sessions} value={sessions} />
        <StatTile label={text.wallets} value={wallets} />
      </div>
      {page_views > 0 && (
        <Surface title={text.history}>
          <HistoryBars history={history} />
        </Surface>
      )}
      <div className={styles.lists}>
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
      </div>
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
