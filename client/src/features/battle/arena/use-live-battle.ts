import type { BattleId } from '@bougie/protocol'
import { useMemo } from 'react'
import { useSelected } from '../../../hooks/use-selected.ts'
import { combine, selectFrom } from '../../../stores/select.ts'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { type ChartModel, chartInputOf, chartModelOf } from '../chart/chart-model.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import type { LiveBattle } from '../store/live-battle.ts'

export interface LiveBattleState {
  readonly battle: LiveBattle | null
  readonly loading: boolean
  /** The connection stands and no received message is missing: the state on the screen is current. */
  readonly live: boolean
}

/** The battle on the screen. A new price alone causes no render. */
export function useLiveBattle(battleId: BattleId): LiveBattleState {
  const { battles } = useBattleFeatureStore()
  const battle = useSelected(battles, ({ entries }) => entries.get(battleId)?.battle ?? null)
  const loading = useSelected(
    battles,
    ({ opened }) => opened === null || opened.battleId !== battleId || opened.loading,
  )
  const live = useSelected(battles, ({ connected, entries }) => connected && entries.get(battleId)?.missing === false)
  return { battle, loading, live }
}

/** The chart's model; only the chart subscribes to it. */
export function useChartModels(battleId: BattleId): ReadonlyStore<ChartModel | null> {
  const { battles } = useBattleFeatureStore()
  return useMemo(() => {
    const battle = selectFrom(battles, ({ entries }) => entries.get(battleId)?.battle ?? null)
    const series = selectFrom(battles.prices, (prices) => prices.get(battleId) ?? null)
    return combine(battle, series, (knownBattle, knownSeries) =>
      knownBattle === null || knownSeries === null ? null : chartModelOf(chartInputOf(knownBattle, knownSeries)),
    )
  }, [battles, battleId])
}

/** Whether the chart has data to draw in this round. */
export function useHasPrices(battleId: BattleId): boolean {
  const { battles } = useBattleFeatureStore()
  return useSelected(battles.prices, (prices) => (prices.get(battleId)?.points.length ?? 0) > 0)
}
