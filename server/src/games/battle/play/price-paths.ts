import {
  type BattleSettings,
  type BattleState,
  type LastPoint,
  type PhaseStarts,
  type PriceSource,
  pointPlanOf,
  visiblePointCount,
} from '@bougie/engine'
import type { Timers } from '../../../ports/clock.ts'
import { type Presence, programsOf } from '../../../ports/presence.ts'
import type { PriceFeed, RoundPath } from '../../../ports/price-feed.ts'
import { playerIdsOf } from './battle-head.ts'
import type { LiveBattle, LiveBattles } from './live-battles.ts'

/** A path takes half a millisecond; between two ticks sockets are served. */
const WARMED_PER_TICK = 2

/** The prices of battles, each from the feed that the battle was created with. */
export function createPricePaths(feeds: readonly PriceFeed[]) {
  /** undefined after a restart without the feed that the battle began with. */
  function feedOf(source: PriceSource): PriceFeed | undefined {
    return feeds.find((feed) => feed.source === source)
  }

  function pathOf(battle: LiveBattle, state: BattleState): RoundPath | null {
    const { round } = state
    if (battle.path?.round === round) return battle.path.prices
    const feed = feedOf(state.settings.priceSource)
    if (feed === undefined) return null
    const previousPrice = state.rounds[round - 2]?.finalPrice ?? null
    const prices = feed.openRound({ seeds: battle.head.seeds, timing: state.settings, round, previousPrice })
    battle.path = { round, prices }
    return prices
  }

  function pricesOf(battle: LiveBattle, state: BattleState, count: number): readonly number[] | null {
    const starts = startsOf(state)
    if (count === 0 || starts === null) return []
    return pathOf(battle, state)?.first(count, starts) ?? null
  }

  function priceAt(battle: LiveBattle, state: BattleState, index: number): number | null {
    const starts = startsOf(state)
    return starts === null ? null : (pathOf(battle, state)?.at(index, starts) ?? null)
  }

  /** Points after the feed fell silent are not market prices, so the last point before that counts. */
  function lastPoint(battle: LiveBattle, state: BattleState, nowMs: number): LastPoint | null {
    if (state.phase !== 'results_wait') return null
    const pricedAtMs = feedOf(state.settings.priceSource)?.pricedAtMs() ?? nowMs
    const index = visiblePointCount(state, Math.min(nowMs, pricedAtMs))
    const price = priceAt(battle, state, index)
    return price === null ? null : { price, stepsLeft: pointPlanOf(state.settings).maxPoints - index }
  }

  /** null if no round could begin now. */
  function bandOf(settings: BattleSettings): number | null {
    const feed = feedOf(settings.priceSource)
    return feed?.isFresh() ? feed.equalBand(settings) : null
  }

  return {
    /** The first `count` prices of the round that `state` is in; null if they are not available. */
    pricesOf,
    priceAt,
    /** Opens the current round's prices before anybody requests them. */
    warm(battle: LiveBattle): void {
      pathOf(battle, battle.state)
    },
    /** Prices that `advance` needs to leave the current phase. */
    pricesToLeave(battle: LiveBattle, state: BattleState): readonly number[] {
      const { initialIndex, maxPoints } = pointPlanOf(state.settings)
      if (state.phase === 'prediction') return pricesOf(battle, state, initialIndex) ?? []
      return state.phase === 'results_wait' ? (pricesOf(battle, state, maxPoints) ?? []) : []
    },
    bandOf,
    /** The last published point of a round that waits for its result; null in any other phase, and if it is unknown. */
    lastPoint,
    /** False while the battle's feed is silent, or if a restart removed the feed. */
    isFresh: ({ settings }: BattleState): boolean => feedOf(settings.priceSource)?.isFresh() ?? false,
  }
}

/** null before the prediction of the round. */
function startsOf({ predictionStartedAtMs, resultsWaitStartedAtMs }: BattleState): PhaseStarts | null {
  return predictionStartedAtMs === null ? null : { predictionStartedAtMs, resultsWaitStartedAtMs }
}

export type PricePaths = ReturnType<typeof createPricePaths>

interface WarmingDependencies {
  readonly timers: Timers
  readonly presence: Presence
  readonly battles: LiveBattles
  readonly paths: PricePaths
}

/**
 * Computes the prices of a round while players get ready for it. Battles that were matched together start their
 * predictions together, and computing a thousand paths in that same tick would delay everybody's first price.
 */
export function warmPaths({ timers, presence, battles, paths }: WarmingDependencies): void {
  const waiting: LiveBattle[] = []

  function isShownHere({ head }: LiveBattle): boolean {
    return playerIdsOf(head).some((userId) => presence.isHere(userId) || presence.isHere(programsOf(userId)))
  }

  function warmSome(): void {
    for (const battle of waiting.splice(0, WARMED_PER_TICK)) {
      if (battle.state.outcome === null && isShownHere(battle)) paths.warm(battle)
    }
    if (waiting.length > 0) timers.defer(warmSome)
  }

  battles.listen((battle, event) => {
    if (event.type !== 'roundStarted') return
    if (waiting.length === 0) timers.defer(warmSome)
    waiting.push(battle)
  })
}
