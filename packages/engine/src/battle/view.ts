// The view of a battle for one seat at a timestamp. A choice stays with its seat until the round is settled. A price is
// public once its time has come, and the final one only once its round is settled (hence stored). Seeds never appear
// here.
import { assert } from '../assert.ts'
import { pointAtMs, pointPlanOf } from '../price-points.ts'
import { roundResultFor } from './outcome.ts'
import { graceEndsAtMs } from './schedule.ts'
import { type BattleState, otherSeat, type Seat, statusOf } from './state.ts'

export type Viewer = Seat | 'spectator'

export interface ViewOptions {
  readonly viewer: Viewer
  readonly nowMs: number
  /** Known prices of the current round, index 1 first; the view reads only those that may be shown. */
  readonly prices: readonly number[]
}

export function viewFor(state: BattleState, { viewer, nowMs, prices }: ViewOptions) {
  const seat = viewer === 'spectator' ? null : viewer
  const chosen = { one: state.choices.one !== null, two: state.choices.two !== null }
  const isOpen = state.outcome === null && state.phase === 'prediction'
  const opponentChose = seat !== null && chosen[otherSeat(seat)]
  return {
    viewer,
    status: statusOf(state),
    outcome: state.outcome,
    round: state.round,
    phase: state.phase,
    phaseStartedAtMs: state.phaseStartedAtMs,
    phaseEndsAtMs: state.phaseEndsAtMs,
    phaseMsLeft: state.outcome === null ? Math.max(0, state.phaseEndsAtMs - nowMs) : 0,
    equalBand: state.equalBand,
    initialPrice: state.initialPrice,
    points: state.points,
    rounds: state.rounds.map(({ prices: _prices, ...round }) => round),
    /** As seen by the viewing seat; a spectator sees the results of seat one. */
    roundResults: state.rounds.map((round) => roundResultFor(round, seat ?? 'one')),
    chosen,
    /** null for a spectator. */
    currentSelection: seat === null ? null : state.choices[seat],
    opponentChose,
    /** This seat has chosen and the other has not. */
    waitingForOpponent: isOpen && seat !== null && chosen[seat] && !opponentChose,
    absences: { one: absenceOf(state, 'one'), two: absenceOf(state, 'two') },
    prices: pricePointsOf(state, { nowMs, prices }),
    maxPoints: pointPlanOf(state.settings).maxPoints,
  }
}

export type BattleView = ReturnType<typeof viewFor>

/** The number of public points of the current round at `nowMs`. Gateways send no point after it. */
export function visiblePointCount(state: BattleState, nowMs: number): number {
  const { settings, predictionStartedAtMs, phaseStartedAtMs, phase } = state
  if (predictionStartedAtMs === null) return 0
  const { initialIndex, maxPoints } = pointPlanOf(settings)
  if (state.rounds.length === state.round) return maxPoints
  // An ended battle stands still. Its seed is revealed, but an interrupted round shows only what players saw.
  const untilMs = state.outcome === null ? nowMs : Math.min(nowMs, state.lastEventAtMs)
  const elapsedMs = untilMs - phaseStartedAtMs
  if (phase === 'results_wait') return initialIndex + stepsBy(elapsedMs, settings.tickMs, maxPoints - initialIndex - 1)
  if (elapsedMs < 0) return 0
  if (elapsedMs >= settings.predictionMs) return initialIndex
  return 1 + stepsBy(elapsedMs, settings.tickMs, initialIndex - 2)
}

/**
 * The time of the next point after so many published ones; null when the clock alone brings none: the last point of a
 * round is published together with its result, which is stored first.
 */
export function nextPointAtMs(state: BattleState, published: number): number | null {
  const { outcome, phase, settings } = state
  const { initialIndex, maxPoints } = pointPlanOf(settings)
  const last = phase === 'prediction' ? initialIndex : maxPoints - 1
  const isPriced = outcome === null && (phase === 'prediction' || phase === 'results_wait')
  return isPriced && published < last ? pointTimeMs(state, published + 1) : null
}

/** The time of a point of the current round that `visiblePointCount` allows. */
export function pointTimeMs(state: BattleState, index: number): number {
  const { predictionStartedAtMs, resultsWaitStartedAtMs, settings } = state
  assert(predictionStartedAtMs !== null, 'no point before prediction')
  return pointAtMs(settings, { predictionStartedAtMs, resultsWaitStartedAtMs }, index)
}

function pricePointsOf(state: BattleState, { nowMs, prices }: Pick<ViewOptions, 'nowMs' | 'prices'>) {
  const known = prices.slice(0, visiblePointCount(state, nowMs))
  return known.map((price, position) => {
    const index = position + 1
    return { index, price, atMs: pointTimeMs(state, index) }
  })
}

function stepsBy(elapsedMs: number, tickMs: number, most: number): number {
  return Math.max(0, Math.min(Math.floor(elapsedMs / tickMs), most))
}

/** `graceEndsAtMs` is when this seat forfeits if it stays away while the other is present. */
function absenceOf(state: BattleState, seat: Seat) {
  const sinceMs = state.offlineSinceMs[seat]
  const endsAtMs = graceEndsAtMs(state, seat)
  if (sinceMs === null || endsAtMs === null || state.outcome !== null) return null
  return { sinceMs, graceEndsAtMs: endsAtMs }
}
