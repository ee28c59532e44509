import type { BattleId } from '@bougie/protocol'
import { useMemo } from 'react'
import { useSelected } from '../../../hooks/use-selected.ts'
import { combine, selectFrom } from '../../../stores/select.ts'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { type ChartModel, chartFactsOf, chartModelOf } from '../chart/chart-model.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import type { LiveBattle } from '../store/live-battle.ts'

export interface LiveBattleState {
  readonly battle: LiveBattle | null
  readonly loading: boolean
  /** The connection stands and nothing that was told is missing: what shows is what is. */
  readonly live: boolean
}

/** The battle on the screen; a price alone renders nothing. */
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

/** The chart's model, for the chart alone to follow. */
export function useChartModels(battleId: BattleId): ReadonlyStore<ChartModel | null> {
  const { battles } = useBattleFeatureStore()
  return useMemo(() => {
    const battle = selectFrom(battles, ({ entries }) => entries.get(battleId)?.battle ?? null)
    const series = selectFrom(battles.prices, (prices) => prices.get(battleId) ?? null)
    return combine(battle, series, (knownBattle, knownSeries) =>
      knownBattle === null || knownSeries === null ? null : chartModelOf(chartFactsOf(knownBattle, knownSeries)),
    )
  }, [battles, battleId])
}

/** Whether the chart has anything to draw in this round. */
export function useHasPrices(battleId: BattleId): boolean {
  const { battles } = useBattleFeatureStore()
  return useSelected(battles.prices, (prices) => (prices.get(battleId)?.points.length ?? 0) > 0)
}
