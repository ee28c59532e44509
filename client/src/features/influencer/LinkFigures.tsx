import type { LinkStats } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Stack } from '@mantine/core'
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { Amount } from '../../ui/Amount/Amount.tsx'
import { Columns } from '../../ui/Columns/Columns.tsx'
import { DescriptionList } from '../../ui/DescriptionList/DescriptionList.tsx'
import { StatTile } from '../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { frInfluencer } from './fr-influencer.ts'
import { HistoryChart } from './HistoryChart.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { revenueCentsOf } from './history-chart.ts'
import { StatusBar } from './StatusBar.tsx'

interface LinkFiguresProps {
  readonly stats: LinkStats
  /** The figures belong to the previous selection, until the new ones arrive. */
  readonly outdated: boolean
}

export function LinkFigures({ stats: response, outdated }: LinkFiguresProps) {
  const { stats, history, link, status_distribution: distribution } = response
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
      <DescriptionList
        items={[
          { label: frInfluencer.bets, value: stats.total_bets },
          { label: frInfluencer.betAmount, value: <Amount cents={centsFromEuros(stats.total_bet_amount)} /> },
          {
            label: frInfluencer.commission,
            value: <Amount cents={centsFromEuros(link.total_commission_generated)} />,
          },
        ]}
      />
      {history.length > 0 && (
        <Surface title={frInfluencer.chart} titleId="influenceur-courbe">
          <HistoryChart history={history} />
        </Surface>
      )}
      <Surface title={frInfluencer.audience} titleId="influenceur-audience">
        <StatusBar distribution={distribution} />
      </Surface>
      <Surface title={frInfluencer.table} titleId="influenceur-historique">
        <HistoryTable history={history} />
      </Surface>
    </Stack>
  )
}
