// A settled round drawn point after point as in the game, from the figures of its proof.
import { pointPlanOf, roundWinnerOf } from '@bougie/engine'
import type { BattleFairness, BattlePlayers, Direction, UserId } from '@bougie/protocol'
import { type ChartModel, chartModelOf, type SettledChoice } from '../chart/chart-model.ts'
import { frBattle } from '../text/fr-battle.ts'

export type RevealedBattle = Extract<BattleFairness, { readonly revealed: true }>
export type RevealedRound = RevealedBattle['rounds'][number]

/** Points per second: a round of half a minute replays in about four seconds. */
export const REPLAY_POINTS_PER_SECOND = 18

/** Both players' names in this browser; the user id selects the one shown as 'Vous'. */
export interface ReplayNames {
  readonly one: string
  readonly two: string
}

export function replayNamesOf(
  { user1_id, user2_id }: Pick<RevealedBattle, 'user1_id' | 'user2_id'>,
  { selfId, players }: { readonly selfId: UserId | null; readonly players: BattlePlayers | null },
): ReplayNames {
  const { player } = frBattle.round
  const nameOf = (id: UserId | undefined, pseudo: string | undefined, seat: number) =>
    selfId !== null && id === selfId ? frBattle.search.you : (pseudo ?? player(seat))
  return { one: nameOf(user1_id, players?.user1_username, 1), two: nameOf(user2_id, players?.user2_username, 2) }
}

/** Empty where the response contains no choices. */
export function choicesOf(round: RevealedRound, names: ReplayNames): readonly SettledChoice[] {
  const { user1Choice, user2Choice } = round
  if (user1Choice === undefined || user2Choice === undefined) return []
  return [
    { name: names.one, choice: user1Choice },
    { name: names.two, choice: user2Choice },
  ]
}

/** The winner of the round as text; empty when unknown. */
export function roundWonBy(round: RevealedRound, names: ReplayNames): string {
  const { user1Choice, user2Choice, result } = round
  if (user1Choice === undefined || user2Choice === undefined) return ''
  const winner = roundWinnerOf({ one: user1Choice, two: user2Choice }, result satisfies Direction)
  const { wonBy, wonByYou, wonByNobody } = frBattle.round
  if (winner === 'draw') return wonByNobody
  return names[winner] === frBattle.search.you ? wonByYou : wonBy(names[winner])
}

export interface ReplayInput {
  readonly battle: RevealedBattle
  readonly round: RevealedRound
  readonly names: ReplayNames
}

/** Draws the first `shownPoints` points; the initial price appears with its point, the choices with the last one. */
export function replayModelOf({ battle, round, names }: ReplayInput, shownPoints: number): ChartModel {
  const { initialIndex, maxPoints } = pointPlanOf(battle.settings)
  const points = round.prices.slice(0, shownPoints).map((price, position) => ({ index: position + 1, price }))
  const isFixed = points.length >= initialIndex
  const players = choicesOf(round, names)
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
