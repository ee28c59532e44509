// The settings of one battle. They are stored with the battle when it is made, so that a changed configuration never
// affects a battle that is already running.
import { assert } from '../assert.ts'

/** For new battles; a battle keeps the settings it was made with. */
export const ROUNDS_MIN = 3
export const ROUNDS_MAX = 5
/** Keeps a battle to a matter of minutes. */
export const ROUNDS_LIMIT = 99

/** A timer later than this does not eat into the next phase: that phase then starts when the timer fires. */
export const LATE_START_MS = 2_000

/**
 * A server that did nothing for this long has hung: what players sent meanwhile must not count as late because of it.
 */
export const STALL_MS = 250

/**
 * How often stalls are compensated in a round once both players are absent: a server that is overloaded for long would
 * otherwise keep games without players open. For a player who is there they are compensated however often they come.
 */
export const TIMES_MADE_UP_MAX = 60

/** A player who returns to a prediction that was cut short or prolonged has at least this long to choose. */
export const RETURN_MS = 3_000

/**
 * Added to the grace of players whom a restart disconnected: a page that cannot connect waits up to 30 s, as long as
 * the usual grace, before it tries again, and connecting takes time too.
 */
export const RESTART_GRACE_MS = 15_000

/**
 * A choice counts this long after the end of prediction, for slow connections (`isSentInTime`). Always less than one tick,
 * so that no price of the outcome has been seen by then (`assertBattleSettings`).
 */
export const CHOICE_ALLOWANCE_MS = 150

export const PHASE_MS_MAX = 3_600_000
export const POINTS_MAX = 10_000

/** `simulated`: the path follows from the seeds. `live`: prices are sampled from outside and can't be recomputed. */
export const PRICE_SOURCES = ['simulated', 'live'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** The part of the settings that the price path and its verification depend on. */
export interface RoundTiming {
  readonly predictionMs: number
  readonly resultsWaitMs: number
  readonly tickMs: number
}

/** The rounds that are always played, and the most rounds. */
export interface RoundCount {
  readonly roundsMin: number
  readonly roundsMax: number
}

export const DEFAULT_ROUND_COUNT: RoundCount = Object.freeze({ roundsMin: ROUNDS_MIN, roundsMax: ROUNDS_MAX })

export interface BattleSettings extends RoundTiming, RoundCount {
  readonly priceSource: PriceSource
  readonly countdownMs: number
  readonly waitingMs: number
  readonly pauseMs: number
  readonly disconnectGraceMs: number
  readonly choiceAllowanceMs: number
}

export const DEFAULT_BATTLE_SETTINGS: BattleSettings = Object.freeze({
  ...DEFAULT_ROUND_COUNT,
  priceSource: 'simulated',
  countdownMs: 5_000,
  waitingMs: 3_000,
  predictionMs: 10_000,
  resultsWaitMs: 8_000,
  pauseMs: 3_000,
  tickMs: 250,
  disconnectGraceMs: 30_000,
  choiceAllowanceMs: CHOICE_ALLOWANCE_MS,
})

/**
 * Fills missing fields from the defaults and asserts the result. The allowance follows from the rest unless it is
 * given: see `choiceAllowanceOf`.
 */
export function createBattleSettings(given: Partial<BattleSettings> = {}): BattleSettings {
  const merged = { ...DEFAULT_BATTLE_SETTINGS, ...given }
  const settings = { ...merged, choiceAllowanceMs: given.choiceAllowanceMs ?? choiceAllowanceOf(merged) }
  assertBattleSettings(settings)
  return Object.freeze(settings)
}

/** No allowance on a live feed: a player who watches the exchange directly has seen the outcome begin by then. */
export function choiceAllowanceOf(settings: RoundTiming & { readonly priceSource: PriceSource }): number {
  if (settings.priceSource === 'live') return 0
  return Math.min(CHOICE_ALLOWANCE_MS, Math.floor((firstOutcomeDelayMs(settings) * 3) / 5))
}

/** From the end of prediction to the first price that reveals anything about the outcome. */
export function firstOutcomeDelayMs(timing: RoundTiming): number {
  return Math.min(timing.tickMs, timing.resultsWaitMs)
}

export function isRoundTiming({ predictionMs, resultsWaitMs, tickMs }: RoundTiming): boolean {
  const whole = [predictionMs, resultsWaitMs, tickMs].every((value) => isMilliseconds(value) && value > 0)
  return whole && (predictionMs + resultsWaitMs) / tickMs < POINTS_MAX - 2
}

export function isRoundCount({ roundsMin, roundsMax }: RoundCount): boolean {
  const isWhole = Number.isSafeInteger(roundsMin) && Number.isSafeInteger(roundsMax)
  return isWhole && roundsMin >= 1 && roundsMin <= roundsMax && roundsMax <= ROUNDS_LIMIT
}

export function assertBattleSettings(settings: BattleSettings): void {
  const { countdownMs, waitingMs, pauseMs, disconnectGraceMs, choiceAllowanceMs, priceSource } = settings
  for (const [name, value] of Object.entries({ countdownMs, waitingMs, pauseMs, disconnectGraceMs })) {
    assert(isMilliseconds(value), `${name} is not a number of milliseconds up to ${PHASE_MS_MAX}: ${value}`)
  }
  assert(PRICE_SOURCES.includes(priceSource), 'unknown price source')
  assert(isRoundCount(settings), 'rounds go from a minimum up')
  assert(isRoundTiming(settings), `prediction, results and tick give no round of fewer than ${POINTS_MAX} points`)
  const inTime = isMilliseconds(choiceAllowanceMs) && choiceAllowanceMs < firstOutcomeDelayMs(settings)
  assert(inTime, 'a choice must never be taken after an outcome price')
  assert(priceSource === 'simulated' || choiceAllowanceMs === 0, 'no allowance on a live feed')
}

function isMilliseconds(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= PHASE_MS_MAX
}
