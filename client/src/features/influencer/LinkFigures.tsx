import type { LinkStats } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { formatDay } from '../../i18n/format-when.ts'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { Columns } from '../../ui/Columns/Columns.tsx'
import { DescriptionList } from '../../ui/DescriptionList/DescriptionList.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { FigureTable } from '../../ui/FigureTable/FigureTable.tsx'
import { StatTile } from '../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { frInfluencer } from './fr-influencer.ts'
import { HistoryChart, revenueCentsOf } from './HistoryChart.tsx'

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
            { label: frInfluencer.betAmount, value: <Amount cents={centsFromEuros(stats.total_bet_amount)} /> },
            {
              label: frInfluencer.commission,
              value: <Amount cents={centsFromEuros(link.total_commission_generated)} />,
            },
            // Missing in the response of an older server.
            ...(commission_due === undefined
              ? []
              : [
                  { label: frInfluencer.paid, value: <Amount cents={paidCents(link, commission_due)} /> },
                  { label: frInfluencer.due, value: <Amount cents={centsFromEuros(commission_due)} /> },
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
      <Text c="dimmed" fz="sm" mt={12}>
        {frInfluencer.statusHint}
      </Text>
    </>
  )
}

const HEADINGS = [frInfluencer.date, frInfluencer.newUsers, frInfluencer.activeUsers, frInfluencer.dayRevenue]

/** One line for each day with activity, newest first. */
function HistoryTable({ history }: Pick<LinkStats, 'history'>) {
  if (history.length === 0) return <EmptyState title={frInfluencer.empty} />
  return (
    <FigureTable caption={frInfluencer.tableOnly} headings={HEADINGS} secondLeast>
      {history.toReversed().map(({ date, new_users, active_users, revenue }) => (
        <tr key={date}>
          <th scope="row">{formatDay(date)}</th>
          <td>{new_users}</td>
          <td>{active_users}</td>
          <td>
            <Amount cents={centsFromEuros(revenue)} />
          </td>
        </tr>
      ))}
    </FigureTable>
  )
}
