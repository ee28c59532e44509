import type { BattleId, Direction } from '@bougie/protocol'
import { useDeferredValue, useMemo, useState } from 'react'
import { useApp, useSelected } from '../../../hooks/app-context.tsx'
import { useNowAt } from '../../../hooks/use-now-at.ts'
import { derive } from '../../../stores/derive.ts'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { type ChartModel, chartInputOf, chartModelOf, priceTone } from '../chart/chart-model.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { announcements, overlayDeadlinesMs, overlayOf } from './battle-view.ts'

/** The battle on the screen, the overlay over it, and its announcements. A new price alone causes no render. */
export function useLiveBattle(battleId: BattleId) {
  const { battles } = useBattleFeatureStore()
  const { timers } = useApp()
  const battle = useWithDeferredSteps(useSelected(battles, ({ entries }) => entries.get(battleId)?.battle ?? null))
  const loading = useSelected(
    battles,
    ({ opened }) => opened === null || opened.battleId !== battleId || opened.loading,
  )
  /** The connection stands and no received message is missing: the state on the screen is current. */
  const live = useSelected(battles, ({ connected, entries }) => connected && entries.get(battleId)?.missing === false)
  const nowMs = useNowAt(overlayDeadlinesMs(battle), timers)
  const overlay = overlayOf({ battle, loading, nowMs })
  return { battle, live, overlay, announced: announcements({ battle, live, overlay }) }
}

/**
 * A new phase and the result of a round change the whole screen. Deferred, their render yields to frames and presses; a
 * change of a store renders in one long task. Everything else, such as the player's own press, is shown at once.
 */
export function useWithDeferredSteps(battle: LiveBattle | null): LiveBattle | null {
  const isReady = useDeferredValue(battle) === battle
  // Not the deferred value itself: it may be older than what is on the screen, and would take back a choice just shown.
  const [shown, setShown] = useState(battle)
  const isSame = shown !== null && shown.battleId === battle?.battleId
  const isStep = isSame && (shown.phase !== battle.phase || shown.lastRound !== battle.lastRound)
  const next = isStep && !isReady ? shown : battle
  if (next !== shown) setShown(next)
  return next
}

/** The chart's model; only the chart subscribes to it. */
export function useChartModels(battleId: BattleId): ReadonlyStore<ChartModel | null> {
  const { battles } = useBattleFeatureStore()
  return useMemo(
    () =>
      derive({
        sources: [battles, battles.prices],
        partsOf: () => [battles.get().entries.get(battleId)?.battle, battles.prices.get().get(battleId)],
        join: (battle, series) => (battle && series ? chartModelOf(chartInputOf(battle, series)) : null),
      }),
    [battles, battleId],
  )
}

/** Whether the shown round has no price yet. The prices of the next round come before its deferred render. */
export function useIsWithoutPrices({ battleId, round }: LiveBattle): boolean {
  const { battles } = useBattleFeatureStore()
  return useSelected(battles.prices, (prices) => {
    const series = prices.get(battleId)
    return series === undefined || (series.round === round && series.points.length === 0)
  })
}

/** The prediction that would win at the current price; null before the first. Only a change of it causes a render. */
export function useLeadingZone({ battleId, round, initialPrice, equalBand }: LiveBattle): Direction | null {
  const { battles } = useBattleFeatureStore()
  return useSelected(battles.prices, (prices) => {
    const series = prices.get(battleId)
    const price = series?.round === round ? series.points.at(-1)?.price : undefined
    return price === undefined || initialPrice === null ? null : priceTone(price, initialPrice, equalBand)
  })
}
