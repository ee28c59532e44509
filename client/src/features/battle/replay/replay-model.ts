// A round that is over, drawn as it was lived: point after point, from the figures of its proof.
import { pointPlanOf, roundWinnerOf } from '@bougie/engine'
import type { BattleFairness, Direction, UserId } from '@bougie/protocol'
import { type ChartModel, chartModelOf, type SettledChoice } from '../chart/chart-model.ts'
import { frBattle } from '../text/fr-battle.ts'

export type RevealedBattle = Extract<BattleFairness, { readonly revealed: true }>
export type RevealedRound = RevealedBattle['rounds'][number]

/** So many points a second: a round of half a minute passes in about four. */
export const REPLAY_POINTS_PER_SECOND = 18

/** Both players as this browser names them; the id of who looks makes one of them 'Vous'. */
export interface ReplayNames {
  readonly one: string
  readonly two: string
}

export function replayNamesOf(
  { user1_id, user2_id }: Pick<RevealedBattle, 'user1_id' | 'user2_id'>,
  { selfId, opponent }: { readonly selfId: UserId | null; readonly opponent: string | null },
): ReplayNames {
  const { player } = frBattle.round
  const { you } = frBattle.search
  if (selfId !== null && selfId === user1_id) return { one: you, two: opponent ?? player(2) }
  if (selfId !== null && selfId === user2_id) return { one: opponent ?? player(1), two: you }
  return { one: player(1), two: player(2) }
}

/** null where the server tells no choices. */
export function choicesOf(round: RevealedRound, names: ReplayNames): readonly SettledChoice[] | null {
  const { user1Choice, user2Choice } = round
  if (user1Choice === undefined || user2Choice === undefined) return null
  return [
    { name: names.one, choice: user1Choice },
    { name: names.two, choice: user2Choice },
  ]
}

/** The winner of the round, in words; empty when unknown. */
export function roundWonBy(round: RevealedRound, names: ReplayNames): string {
  const { user1Choice, user2Choice, result } = round
  if (user1Choice === undefined || user2Choice === undefined) return ''
  const winner = roundWinnerOf({ one: user1Choice, two: user2Choice }, result satisfies Direction)
  const { wonBy, wonByYou, wonByNobody } = frBattle.round
  if (winner === 'draw') return wonByNobody
  return names[winner] === frBattle.search.you ? wonByYou : wonBy(names[winner])
}

export interface ReplayFacts {
  readonly battle: RevealedBattle
  readonly round: RevealedRound
  readonly names: ReplayNames
}

/** `shownPoints` of the round are drawn; the start price appears when its point has come, the choices with the last one. */
export function replayModelOf({ battle, round, names }: ReplayFacts, shownPoints: number): ChartModel {
  const { initialIndex, maxPoints } = pointPlanOf(battle.settings)
  const points = round.prices.slice(0, shownPoints).map((price, position) => ({ index: position + 1, price }))
  const isFixed = points.length >= initialIndex
  const players = choicesOf(round, names) ?? []
  return chartModelOf({
    round: round.round,
    points,
    maxPoints,
    initialIndex,
    initialPrice: isFixed ? round.initialPrice : null,
    equalBand: round.equalBand,
    ownChoice: null,
    choiceIndex: null,
    settled: points.length < maxPoints ? null : { finalPrice: round.finalPrice, result: round.result, players },
  })
}
