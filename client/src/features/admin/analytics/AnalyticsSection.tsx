import type { AnalyticsSummary } from '@bougie/protocol'
import { Box, Group } from '@mantine/core'
import { useFilters } from '../../../hooks/use-filters.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { frPeriods } from '../../../i18n/fr.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Choices } from '../../../ui/Choices/Choices.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Columns } from '../../../ui/Page/Page.tsx'
import { StatTile } from '../../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../fr-admin.ts'
import { choiceIn, figureColumn, wordColumn } from '../parts/ListSection.tsx'
import { Section, useAdminQuery } from '../parts/Section.tsx'

const text = {
  lead: 'Pages vues par les visiteurs qui l’ont accepté.',
  off: 'La mesure d’audience est désactivée sur ce serveur.',
  period: 'Période',
  pageViews: 'Pages vues',
  sessions: 'Sessions',
  wallets: 'Wallets',
  categories: 'Rubriques vues',
  journeys: 'Parcours',
  outside: 'Depuis l’extérieur',
  history: 'Évolution',
  /** Height of the tallest bar. */
  scale: (most: number) => `Pages vues par intervalle, ${most} au plus`,
  category: 'Rubrique',
  views: 'Vues',
  from: 'De',
  to: 'Vers',
  count: 'Fois',
  at: 'À partir de',
  none: 'Rien à montrer pour cette période',
  names: {
    Homepage: 'Accueil',
    'Up&Down': 'Cycle',
    Battle: 'Battle',
    Profile: 'Profil',
    Wallet: 'Portefeuille',
    'Beta Test': 'Bêta-test',
    Other: 'Autre',
  } as Readonly<Record<string, string>>,
} as const

type Category = AnalyticsSummary['categories'][number]
type Journey = AnalyticsSummary['journeys'][number]

const CATEGORY_COLUMNS: readonly Column<Category>[] = [
  wordColumn(text.category, ({ name }) => nameOf(name)),
  figureColumn(text.views, ({ count }) => count),
]

const JOURNEY_COLUMNS: readonly Column<Journey>[] = [
  wordColumn(text.from, ({ from }) => (from === null ? text.outside : nameOf(from))),
  wordColumn(text.to, ({ to }) => nameOf(to)),
  figureColumn(text.count, ({ count }) => count),
]

const HISTORY_COLUMNS: readonly Column<AnalyticsSummary['history'][number]>[] = [
  { header: text.at, namesRow: true, cell: ({ from }) => formatWhen(from) },
  wordColumn(text.pageViews, ({ page_views }) => page_views),
  wordColumn(text.sessions, ({ sessions }) => sessions),
]

/** Page views of the visitors who consented to analytics. */
export function AnalyticsSection() {
  const shown = choiceIn(useFilters(), { name: 'periode', texts: frPeriods, usual: '24h' })
  const period = shown.chosen
  const summary = useAdminQuery(['analytics', period], (api, signal) =>
    api('admin.analyticsSummary', { query: { period }, signal }),
  )
  return (
    <Section title={frAdmin.nav.analytics.label} lead={text.lead}>
      <Choices label={text.period} choices={frPeriods} chosen={period} onChoose={shown.onChoose} />
      <Loaded query={summary}>{(data) => <Summary summary={data} />}</Loaded>
    </Section>
  )
}

function Summary({ summary }: { readonly summary: AnalyticsSummary }) {
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

/** One bar per interval of the period; a table has the same figures for screen readers. */
function HistoryBars({ history }: Pick<AnalyticsSummary, 'history'>) {
  const most = Math.max(1, ...history.map(({ page_views }) => page_views))
  const first = history[0]
  const last = history.at(-1)
  return (
    <>
      <Dimmed small>{text.scale(most)}</Dimmed>
      <Box display="flex" h={120} style={{ alignItems: 'flex-end', gap: 2 }} aria-hidden="true">
        {history.map(({ from, page_views }) => (
          <Box
            key={from}
            component="span"
            flex={1}
            h={`${(page_views / most) * 100}%`}
            mih={1}
            bg="var(--color-equal)"
            style={{ borderRadius: '2px 2px 0 0' }}
            title={`${formatWhen(from)} : ${page_views}`}
          />
        ))}
      </Box>
      <Group component="p" justify="space-between" c="var(--color-text-faint)" fz="xs" aria-hidden="true">
        <span>{first === undefined ? '' : formatWhen(first.from)}</span>
        <span>{last === undefined ? '' : formatWhen(last.from)}</span>
      </Group>
      <div className="visually-hidden">
        <DataTable caption={text.history} columns={HISTORY_COLUMNS} rows={history} keyOf={({ from }) => from} />
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
  return props.rows.length === 0 ? <Dimmed>{text.none}</Dimmed> : <DataTable {...props} />
}

function nameOf(category: string): string {
  return text.names[category] ?? category
}
