// The settings of one cycle. They are stored with the cycle when it starts, so that a changed configuration never
// affects a cycle that is already running.
import { assert } from '../assert.ts'
import { type Cents, cents } from '../money.ts'

export const CANDLES = 30
export const POINTS_PER_CANDLE = 10
export const CYCLE_POINTS = CANDLES * POINTS_PER_CANDLE

/** From this candle on a removed bet is cashed out. */
export const CASH_OUT_CANDLE = 20
/** In this candle, the last one, no bet is taken or cashed out. */
export const LOCKED_CANDLE = 30

/** Bets of one player in one cycle, closed ones included: stops a player who places and undoes in a loop. */
export const PLAYER_BETS_MAX = 200
/** Bets of one cycle, closed ones included. */
export const CYCLE_BETS_MAX = 500_000

/** Results that start later than this are still shown for their whole time. */
export const LATE_RESULTS_MS = 2_000

export const CANDLE_MS_MAX = 3_600_000

export interface CycleSettings {
  readonly candleMs: number
  readonly resultsMs: number
  readonly stakeMinCents: Cents
  readonly stakeMaxCents: Cents
  readonly openBetsMax: number
  /** On top of the stake, half a cent rounded up. */
  readonly feeBasisPoints: number
  /** Deducted from the fair value when a bet is cashed out. */
  readonly cashOutBasisPoints: number
  /** The most that the house account may lose in one cycle, whatever the price and the cash-outs. */
  readonly exposureMaxCents: Cents
}

export const DEFAULT_CYCLE_SETTINGS: CycleSettings = Object.freeze({
  candleMs: 1_000,
  resultsMs: 5_000,
  stakeMinCents: cents(100),
  stakeMaxCents: cents(100_000),
  openBetsMax: 10,
  feeBasisPoints: 200,
  cashOutBasisPoints: 200,
  // The ten largest bets of one player at the longest odds are 190 000 euros: nobody can close the game alone.
  exposureMaxCents: cents(20_000_000),
})

/** Fills missing fields from the defaults and asserts the result. */
export function createCycleSettings(given: Partial<CycleSettings> = {}): CycleSettings {
  const settings = { ...DEFAULT_CYCLE_SETTINGS, ...given }
  assertCycleSettings(settings)
  return Object.freeze(settings)
}

export function assertCycleSettings(settings: CycleSettings): void {
  const { candleMs, stakeMinCents, stakeMaxCents } = settings
  for (const [name, value] of Object.entries(settings)) {
    assert(Number.isSafeInteger(value) && value >= 0, `${name} is not a whole number from 0 up: ${value}`)
  }
  // Each point of a candle needs a millisecond of its own.
  assert(candleMs >= POINTS_PER_CANDLE && candleMs <= CANDLE_MS_MAX, `candleMs is out of range: ${candleMs}`)
  assert(settings.resultsMs <= CANDLE_MS_MAX, `resultsMs is out of range: ${settings.resultsMs}`)
  assert(stakeMinCents > 0 && stakeMaxCents >= stakeMinCents, 'stakes go from a positive minimum up to a maximum')
  assert(settings.openBetsMax <= PLAYER_BETS_MAX, `openBetsMax is above ${PLAYER_BETS_MAX}`)
  const isShare = settings.feeBasisPoints <= 10_000 && settings.cashOutBasisPoints <= 10_000
  assert(isShare, 'fee and cut are at most the whole')
}
