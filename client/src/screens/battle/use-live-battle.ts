import type { BattleId } from '@bougie/protocol'
import { useMemo } from 'react'
import { useBattleKit } from '../../app/use-battle-kit.tsx'
import type { LiveBattle } from '../../data/battle/live-battle.ts'
import { combine, selectFrom } from '../../data/select.ts'
import type { ReadonlyStore } from '../../data/store.ts'
import { useSelected } from '../../data/use-selected.ts'
import { type ChartModel, chartFactsOf, chartModelOf } from './chart/chart-model.ts'

export interface LiveBattleState {
  readonly battle: LiveBattle | null
  readonly loading: boolean
  /** The connection stands and nothing that was told is missing: what shows is what is. */
  readonly live: boolean
}

/** The battle on the screen; a price alone renders nothing. */
export function useLiveBattle(battleId: BattleId): LiveBattleState {
  const { battles } = useBattleKit()
  const battle = useSelected(battles, ({ entries }) => entries.get(battleId)?.battle ?? null)
  const loading = useSelected(
    battles,
    ({ opened }) => opened === null || opened.battleId !== battleId || opened.loading,
  )
  const live = useSelected(battles, ({ connected, entries }) => connected && entries.get(battleId)?.missing === false)
  return { battle, loading, live }
}

/** What the chart draws, for the chart alone to follow. */
export function useChartModels(battleId: BattleId): ReadonlyStore<ChartModel | null> {
  const { battles } = useBattleKit()
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
  const { battles } = useBattleKit()
  return useSelected(battles.prices, (prices) => (prices.get(battleId)?.points.length ?? 0) > 0)
}
