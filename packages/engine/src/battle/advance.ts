// Decides one step that is due to time alone: the end of a phase, or the end of a player's grace.
import { assertNever } from '../assert.ts'
import { simulatedEqualBandOf } from '../equal-band.ts'
import { isPrice } from '../price.ts'
import { pointPlanOf } from '../price-points.ts'
import type { AdvanceBattle } from './commands.ts'
import type { BattleEvent } from './events.ts'
import { prolongedPrediction, renewedGrace } from './lost-time.ts'
import { battleWinnerOf, directionOf, pointsAfter, roundWinnerOf } from './outcome.ts'
import { nextDeadlineOf, scheduleAfter } from './schedule.ts'
import { STALL_MS } from './settings.ts'
import { type BattleState, type ForfeitCause, otherSeat, type Seat, type SettledRound } from './state.ts'
import { shareOfOne } from './value.ts'

/** null when nothing is due yet, or when the caller did not pass the prices that this step needs. */
export function decideAdvance(state: BattleState, command: AdvanceBattle, atMs: number): readonly BattleEvent[] | null {
  const deadline = nextDeadlineOf(state)
  if (deadline === null || deadline.atMs > atMs) return null
  if (deadline.type === 'absence') return absenceEvents(state, command, atMs)
  return phaseEndEvents(state, command, atMs)
}

function absenceEvents(state: BattleState, command: AdvanceBattle, atMs: number): readonly BattleEvent[] {
  const { offlineSinceMs } = state
  const renewed = renewedGrace(state, command, atMs)
  if (renewed !== null) return [renewed]
  if (offlineSinceMs.one !== null && offlineSinceMs.two !== null) {
    return [{ type: 'battleCancelled', reason: 'both_absent', shareOne: shareOfOne(state, null), atMs }]
  }
  return forfeitEvents(offlineSinceMs.one === null ? 'two' : 'one', 'absent', atMs)
}

export function forfeitEvents(forfeitedBy: Seat, cause: ForfeitCause, atMs: number): readonly BattleEvent[] {
  const winner = otherSeat(forfeitedBy)
  return [
    { type: 'battleForfeited', forfeitedBy, winner, cause, atMs },
    { type: 'battleCompleted', winner, atMs },
  ]
}

function phaseEndEvents(state: BattleState, command: AdvanceBattle, atMs: number): readonly BattleEvent[] | null {
  const { phase, round } = state
  switch (phase) {
    case 'countdown':
      return startRound(state, command, { round, atMs })
    case 'waiting':
      return [{ type: 'predictionStarted', round, ...scheduleAfter(state, 'prediction', atMs), atMs }]
    case 'prediction':
      return endPrediction(state, command, atMs)
    case 'results_wait':
      return settleRound(state, command, atMs)
    case 'pause':
      return startRound(state, command, { round: round + 1, atMs })
    default:
      return assertNever(phase)
  }
}

function startRound(
  state: BattleState,
  { liveEqualBand }: AdvanceBattle,
  { round, atMs }: { round: number; atMs: number },
): readonly BattleEvent[] | null {
  const simulated = state.settings.priceSource === 'simulated'
  const equalBand = simulated ? simulatedEqualBandOf(state.settings) : liveEqualBand
  if (equalBand === null || !(equalBand >= 0)) return null
  return [{ type: 'roundStarted', round, equalBand, ...scheduleAfter(state, 'waiting', atMs), atMs }]
}

function endPrediction(state: BattleState, command: AdvanceBattle, atMs: number): readonly BattleEvent[] | null {
  const { prices } = command
  const prolonged = prolongedPrediction(state, command, atMs)
  if (prolonged !== null) return [prolonged]
  const initialPrice = priceAt(prices, pointPlanOf(state.settings).initialIndex)
  if (initialPrice === null) return null
  const schedule = scheduleAfter(state, 'results_wait', atMs)
  return [{ type: 'resultsWaitStarted', round: state.round, initialPrice, ...schedule, atMs }]
}

function settleRound(state: BattleState, command: AdvanceBattle, atMs: number): readonly BattleEvent[] | null {
  const { prices } = command
  const unseen = unseenEnd(state, command, atMs)
  if (unseen !== null) return [unseen]
  const round = settledRoundOf(state, prices)
  if (round === null) return null
  const settled: BattleEvent = { type: 'roundSettled', ...round, atMs }
  const winner = battleWinnerOf(pointsAfter(state.points, round.winner), round.round, state.settings)
  if (winner !== null) return [settled, { type: 'battleCompleted', winner, atMs }]
  return [settled, { type: 'pauseStarted', round: round.round, ...scheduleAfter(state, 'pause', atMs), atMs }]
}

/**
 * Cancels a live round whose final price was not sampled at its time: a player who made the server hang could already
 * know that price elsewhere.
 */
function unseenEnd(state: BattleState, { prices, stalls = [] }: AdvanceBattle, atMs: number): BattleEvent | null {
  const { settings, phaseStartedAtMs, phaseEndsAtMs } = state
  if (settings.priceSource !== 'live') return null
  const hung = stalls.find(
    ({ sinceMs, untilMs }) => untilMs - sinceMs >= STALL_MS && sinceMs < phaseEndsAtMs && phaseEndsAtMs <= untilMs,
  )
  if (hung === undefined) return null
  const { initialIndex, maxPoints } = pointPlanOf(settings)
  const index = initialIndex + Math.max(0, Math.floor((hung.sinceMs - phaseStartedAtMs) / settings.tickMs))
  const price = priceAt(prices, index)
  const lastPoint = price === null ? null : { price, stepsLeft: maxPoints - index }
  return { type: 'battleCancelled', reason: 'feed_stale', shareOne: shareOfOne(state, lastPoint), atMs }
}

function settledRoundOf(state: BattleState, prices: readonly number[]): SettledRound | null {
  const { round, equalBand, initialPrice, choices } = state
  const plan = pointPlanOf(state.settings)
  const finalPrice = priceAt(prices, plan.maxPoints)
  // The initial price was published, so prices that no longer contain it belong to another round.
  const sameRound = initialPrice !== null && priceAt(prices, plan.initialIndex) === initialPrice
  if (!sameRound || finalPrice === null || equalBand === null || prices.length !== plan.maxPoints) return null

  const result = directionOf({ initialPrice, finalPrice, equalBand })
  const winner = roundWinnerOf(choices, result)
  const kept = state.settings.priceSource === 'live' ? [...prices] : null
  return { round, equalBand, initialPrice, finalPrice, result, choices, winner, prices: kept }
}

function priceAt(prices: readonly number[], index: number): number | null {
  const price = prices[index - 1]
  return price !== undefined && isPrice(price) ? price : null
}
