// A round that is over, drawn as it was lived: point after point, from the figures of its proof.
import { pointPlanOf } from '@bougie/engine'
import type { BattleFairness } from '@bougie/protocol'
import { type ChartModel, chartModelOf } from '../battle/chart/chart-model.ts'

export type RevealedBattle = Extract<BattleFairness, { readonly revealed: true }>
export type RevealedRound = RevealedBattle['rounds'][number]

/** So many points a second: a round of half a minute passes in about four. */
export const REPLAY_POINTS_PER_SECOND = 18

/** `shownPoints` of the round are drawn; the start price appears when its point has come. */
export function replayModelOf(battle: RevealedBattle, round: RevealedRound, shownPoints: number): ChartModel {
  const { initialIndex, maxPoints } = pointPlanOf(battle.settings)
  const points = round.prices.slice(0, shownPoints).map((price, position) => ({ index: position + 1, price }))
  const isFixed = points.length >= initialIndex
  return chartModelOf({
    round: round.round,
    points,
    maxPoints,
    initialIndex,
    initialPrice: isFixed ? round.initialPrice : null,
    equalBand: round.equalBand,
    ownChoice: null,
    choiceIndex: null,
  })
}
