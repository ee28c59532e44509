// Commit, reveal, recompute. The server commits to a seed before the players' seeds are known, so neither side can
// steer the prices; once the seed is revealed anyone redoes the battle. The wire shape is that of GET …/fairness.
import { assert } from './assert.ts'
import { directionOf } from './battle/outcome.ts'
import { isRoundTiming, ROUNDS_MAX, type RoundTiming } from './battle/settings.ts'
import { type BattleState, type Direction, statusOf } from './battle/state.ts'
import { battlePathOf } from './battle-path.ts'
import { simulatedEqualBandOf } from './equal-band.ts'
import { bytesOfHex, hexOf, isHex } from './hex.ts'
import { areBattleSeeds, type BattleSeeds } from './price-path.ts'
import { pointPlanOf } from './price-points.ts'
import { SHA256_BYTES, sha256 } from './sha256.ts'

/** SHA-256 of the 32 bytes that the 64 hex digits stand for, not of the digits. */
export function commitmentOf(serverSeed: string): string {
  assert(isHex(serverSeed, SHA256_BYTES), 'a server seed is 64 lower-case hex digits')
  return hexOf(sha256(bytesOfHex(serverSeed)))
}

export interface RevealedRound {
  readonly round: number
  readonly initialPrice: number
  readonly finalPrice: number
  readonly equalBand: number
  readonly result: Direction
  readonly prices: readonly number[]
}

export interface FairnessPromise {
  readonly commitment: string
  /** Of seat one, then of seat two. */
  readonly clientSeeds: readonly [string, string]
}

export interface SealedFairness extends FairnessPromise {
  readonly revealed: false
}

export interface RevealedFairness extends FairnessPromise {
  readonly revealed: true
  readonly serverSeed: string
  readonly timing: RoundTiming
  readonly rounds: readonly RevealedRound[]
}

/** The answer of GET …/fairness but for its id: nothing of the secret before the battle is over. */
export function fairnessOf(state: BattleState, seeds: BattleSeeds): SealedFairness | RevealedFairness {
  assert(state.settings.priceSource === 'simulated', 'a live feed has no seed')
  const { serverSeed, clientSeeds } = seeds
  const promise = { commitment: commitmentOf(serverSeed), clientSeeds }
  if (statusOf(state) === 'active') return { ...promise, revealed: false }
  const { predictionMs, resultsWaitMs, tickMs } = state.settings
  const timing = { predictionMs, resultsWaitMs, tickMs }
  const rounds = recomputeRounds(seeds, timing, state.rounds.length)
  return { ...promise, revealed: true, serverSeed, timing, rounds }
}

export const FAIRNESS_CHECKS = [
  'seeds',
  'commitment',
  'promise',
  'timing',
  'rounds',
  'round',
  'prices',
  'initialPrice',
  'finalPrice',
  'equalBand',
  'result',
] as const
export type FairnessCheck = (typeof FAIRNESS_CHECKS)[number]

export type FairnessVerdict =
  | { readonly verdict: 'conforme' }
  | { readonly verdict: 'non conforme'; readonly check: FairnessCheck; readonly round: number | null }

/**
 * Recomputes a revealed battle from its seeds. Never throws, whatever it is given.
 * `promised` is what was told before the battle began, if the caller remembers it: a seed changed since shows there.
 */
export function verifyFairness(revealed: RevealedFairness, promised: FairnessPromise | null): FairnessVerdict {
  const { serverSeed, clientSeeds, commitment, timing, rounds } = revealed
  if (!areBattleSeeds({ serverSeed, clientSeeds })) return differs('seeds')
  if (commitmentOf(serverSeed) !== commitment) return differs('commitment')
  if (promised !== null && !isSamePromise(promised, revealed)) return differs('promise')
  if (!isRoundTiming(timing)) return differs('timing')
  if (rounds.length > ROUNDS_MAX) return differs('rounds')

  for (const [position, expected] of recomputeRounds({ serverSeed, clientSeeds }, timing, rounds.length).entries()) {
    const check = firstDifference(rounds[position], expected)
    if (check !== null) return differs(check, expected.round)
  }
  return { verdict: 'conforme' }
}

function recomputeRounds(seeds: BattleSeeds, timing: RoundTiming, rounds: number): readonly RevealedRound[] {
  const { initialIndex, maxPoints } = pointPlanOf(timing)
  const equalBand = simulatedEqualBandOf(timing)
  return battlePathOf({ seeds, timing, rounds }).map((prices, position) => {
    const initialPrice = prices[initialIndex - 1]
    const finalPrice = prices[maxPoints - 1]
    assert(initialPrice !== undefined && finalPrice !== undefined, 'a round has all its points')
    const result = directionOf({ initialPrice, finalPrice, equalBand })
    return { round: position + 1, initialPrice, finalPrice, equalBand, result, prices }
  })
}

function firstDifference(told: RevealedRound | undefined, expected: RevealedRound): FairnessCheck | null {
  if (told === undefined) return 'rounds'
  if (!isSameList(told.prices, expected.prices)) return 'prices'
  const fields = ['round', 'initialPrice', 'finalPrice', 'equalBand', 'result'] as const
  return fields.find((field) => told[field] !== expected[field]) ?? null
}

function isSamePromise(promised: FairnessPromise, revealed: FairnessPromise): boolean {
  return promised.commitment === revealed.commitment && isSameList(promised.clientSeeds, revealed.clientSeeds)
}

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}

function differs(check: FairnessCheck, round: number | null = null): FairnessVerdict {
  return { verdict: 'non conforme', check, round }
}
