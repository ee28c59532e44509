import type { LinkStats } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { formatDay } from '../../i18n/format-when.ts'
import { formatEuros } from '../../i18n/french-formats.ts'
import { Amount, Euros } from '../../ui/Amount/Amount.tsx'
import { FigureTable } from '../../ui/DataTable/DataTable.tsx'
import { DescriptionList } from '../../ui/DescriptionList/DescriptionList.tsx'
import { Dimmed } from '../../ui/Dimmed.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Columns } from '../../ui/Page/Page.tsx'
import { StatTile } from '../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { frInfluencer } from './fr-influencer.ts'

interface LinkFiguresProps {
  readonly stats: LinkStats
  /** The figures belong to the previous selection, until the new ones arrive. */
  readonly outdated: boolean
}

export function LinkFigures({ stats: response, outdated }: LinkFiguresProps) {
  const { stats, history, link, commission_due, status_distribution: distribution } = response
  return (
    <Stack gap="lg" aria-busy={outdated}>
      <Columns min={9.375}>
        <StatTile label={frInfluencer.newUsers} value={stats.new_users} icon={<IconUserPlus size={22} />} />
        <StatTile label={frInfluencer.activeUsers} value={stats.active_users} icon={<IconFlame size={22} />} />
        <StatTile
          label={frInfluencer.revenue}
          value={<Amount cents={revenueCentsOf(history)} />}
          icon={<IconCoin size={22} />}
        />
      </Columns>
      <Surface>
        <DescriptionList
          items={[
            { label: frInfluencer.bets, value: stats.total_bets },
            { label: frInfluencer.betAmount, value: <Euros euros={stats.total_bet_amount} /> },
            {
              label: frInfluencer.commission,
              value: <Euros euros={link.total_commission_generated} />,
            },
            // Missing in the response of an older server.
            ...(commission_due === undefined
              ? []
              : [
                  { label: frInfluencer.paid, value: <Amount cents={paidCents(link, commission_due)} /> },
                  { label: frInfluencer.due, value: <Euros euros={commission_due} /> },
                ]),
          ]}
        />
      </Surface>
      {history.length > 0 && (
        <Surface title={frInfluencer.chart}>
          <HistoryChart history={history} />
        </Surface>
      )}
      <Surface title={frInfluencer.audience}>
        <StatusBar distribution={distribution} />
      </Surface>
      <Surface title={frInfluencer.table}>
        <HistoryTable history={history} />
      </Surface>
    </Stack>
  )
}

function paidCents({ total_commission_generated: total }: LinkStats['link'], due: number): number {
  return Math.max(0, centsFromEuros(total) - centsFromEuros(due))
}

const PARTS = [
  { part: 'active', tone: 'up' },
  { part: 'new', tone: 'equal' },
  { part: 'inactive', tone: 'quiet' },
] as const

/** All users who signed up by the link, by their current activity. */
function StatusBar({ distribution }: { readonly distribution: LinkStats['status_distribution'] }) {
  return (
    <>
      <Box
        display="flex"
        h={12}
        bdrs="xl"
        bg="var(--color-surface-3)"
        style={{ overflow: 'hidden' }}
        aria-hidden="true"
      >
        {PARTS.map(({ part, tone }) => (
          <Box key={part} component="span" data-tone={tone} bg="var(--tone)" flex={`${distribution[part]} 1 0`} />
        ))}
      </Box>
      <Group component="dl" mt={12} style={{ gap: 'var(--space-1) var(--space-3)' }}>
        {PARTS.map(({ part, tone }) => (
          <Group key={part} gap="sm" c="dimmed" data-tone={tone}>
            <dt>
              <Box component="span" display="inline-block" w={10} h={10} mr={6} bdrs="50%" bg="var(--tone)" />
              {frInfluencer.status[part]}
            </dt>
            <Text component="dd" inherit c="bright" fw={600}>
              {distribution[part]}
            </Text>
          </Group>
        ))}
      </Group>
      <Dimmed small mt={12}>
        {frInfluencer.statusHint}
      </Dimmed>
    </>
  )
}

const HEADINGS = [frInfluencer.date, frInfluencer.newUsers, frInfluencer.activeUsers, frInfluencer.dayRevenue]

/** One line for each day with activity, newest first. */
function HistoryTable({ history }: Pick<LinkStats, 'history'>) {
  if (history.length === 0) return <EmptyState title={frInfluencer.empty} />
  return (
    <FigureTable caption={frInfluencer.tableOnly} headings={HEADINGS} secondLeast>
      {[...history].reverse().map(({ date, new_users, active_users, revenue }) => (
        <tr key={date}>
          <th scope="row">{formatDay(date)}</th>
          <td>{new_users}</td>
          <td>{active_users}</td>
          <td>
            <Euros euros={revenue} />
          </td>
        </tr>
      ))}
    </FigureTable>
  )
}

const BOX = { width: 600, height: 160 } as const
/** Share of a bar's width. */
const BAR_SHARE = 0.64
/** A day with a cent must look different from a day without revenue. */
const BAR_MIN = 2

const KEY = { display: 'inline-block', w: 12, mr: 6, style: { verticalAlign: 'middle' } } as const

/** Revenue as bars, new users as a line over them; each has its own scale, the table has the figures. */
function HistoryChart({ history }: Pick<LinkStats, 'history'>) {
  const bars = chartBars(history)
  const step = BOX.width / bars.length
  const mostCents = Math.max(1, ...bars.map(({ revenueCents }) => revenueCents))
  const users = bars.reduce((sum, { newUsers }) => sum + newUsers, 0)
  const first = bars[0]
  const last = bars.at(-1)
  return (
    <Stack component="figure" gap="sm" m={0}>
      <Group component="figcaption" gap="md" c="dimmed" fz="sm">
        <span>
          <Box component="span" {...KEY} h={12} bdrs={2} bg="var(--color-up)" />
          {frInfluencer.chartRevenue}
        </span>
        <span>
          <Box component="span" {...KEY} h={2} bg="var(--color-equal)" />
          {frInfluencer.chartUsers}
        </span>
        <Text span inherit ml="auto" ff="var(--font-display)">
          {formatEuros(mostCents)}
        </Text>
      </Group>
      <Box
        component="svg"
        w="100%"
        h={180}
        style={{ borderTop: '1px dashed var(--color-line)', borderBottom: '1px solid var(--color-line-strong)' }}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={frInfluencer.chartLabel(formatEuros(revenueCentsOf(history)), users)}
      >
        {bars.map(({ from, revenueCents }, index) => {
          const height = revenueCents === 0 ? 0 : Math.max(BAR_MIN, (revenueCents / mostCents) * BOX.height)
          return (
            <rect
              key={from}
              fill="var(--color-up)"
              opacity={0.75}
              x={index * step + (step * (1 - BAR_SHARE)) / 2}
              y={BOX.height - height}
              width={step * BAR_SHARE}
              height={height}
            />
          )
        })}
        <polyline
          fill="none"
          stroke="var(--color-equal)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
          points={usersLine(bars, step)}
        />
      </Box>
      <Group component="p" justify="space-between" c="var(--color-text-faint)" fz="xs" aria-hidden="true">
        <span>{first === undefined ? '' : formatDay(first.from)}</span>
        {bars.length > 1 && <span>{last === undefined ? '' : formatDay(last.from)}</span>}
      </Group>
    </Stack>
  )
}

/** From edge to edge, so that a single day is a line and not an invisible point. */
function usersLine(bars: readonly ChartBar[], step: number): string {
  const most = Math.max(1, ...bars.map(({ newUsers }) => newUsers))
  const heights = bars.map(({ newUsers }) => (BOX.height - (newUsers / most) * (BOX.height - 8)).toFixed(1))
  const middles = heights.map((y, index) => `${((index + 0.5) * step).toFixed(1)},${y}`)
  return [`0,${heights[0]}`, ...middles, `${BOX.width},${heights.at(-1)}`].join(' ')
}

type HistoryDay = LinkStats['history'][number]

/** Consecutive days that the chart draws as one bar. */
interface ChartBar {
  /** First day of the interval, `2026-11-21`. */
  readonly from: string
  readonly revenueCents: number
  readonly newUsers: number
}

/** A week at least: a single day would fill the whole chart. */
const CHART_DAYS_MIN = 7
/** The largest number of bars that can be distinguished on a phone. */
export const CHART_BARS_MAX = 45
const DAY_MS = 24 * 60 * 60 * 1000

/** The server sends the days with activity; the chart also shows those between them, evenly spaced. */
export function chartBars(history: readonly HistoryDay[]): readonly ChartBar[] {
  const days = history.map((day) => ({ ...day, number: dayNumber(day.date) }))
  if (days.length === 0) return []
  const last = Math.max(...days.map(({ number }) => number))
  const first = Math.min(last - CHART_DAYS_MIN + 1, ...days.map(({ number }) => number))
  const daysPerBar = Math.ceil((last - first + 1) / CHART_BARS_MAX)
  const count = Math.floor((last - first) / daysPerBar) + 1
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * daysPerBar
    const inside = days.filter(({ number }) => number >= from && number < from + daysPerBar)
    return {
      from: new Date(from * DAY_MS).toISOString().slice(0, 10),
      revenueCents: inside.reduce((sum, { revenue }) => sum + centsFromEuros(revenue), 0),
      newUsers: inside.reduce((sum, day) => sum + day.new_users, 0),
    }
  })
}

function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

/** Sum over all days. */
export function revenueCentsOf(history: readonly HistoryDay[]): number {
  return history.reduce((sum, { revenue }) => sum + centsFromEuros(revenue), 0)
}
