// From seeds to prices, by whole-number arithmetic alone: the same digits in every language (docs/fairness.md).
// Each step is symmetric around zero and independent of all earlier ones, so no price predicts a later one.
import { assert } from './assert.ts'
import type { RoundTiming } from './battle/settings.ts'
import { hundredthsOf, priceOfHundredths } from './price.ts'
import { pointPlanOf } from './price-points.ts'
import { startHundredthsOf, stepOf } from './price-step.ts'
import { createRandomStream, isServerSeed, type RandomStream, streamKeyOf } from './random.ts'

/** Part of every key, so that another formula can never be mistaken for this one. */
export const PRICE_PATH_VERSION = 'bougie/battle/1'

const CLIENT_SEED = /^[0-9A-Fa-f-]{1,64}$/

export interface BattleSeeds {
  /** 32 bytes as 64 lower-case hex digits. */
  readonly serverSeed: string
  /** Seat one first, then seat two: 1 to 64 hex digits, or a UUID. Used character for character. */
  readonly clientSeeds: readonly [string, string]
}

export interface RoundPathOptions {
  readonly seeds: BattleSeeds
  readonly timing: RoundTiming
  readonly round: number
  /** `startPriceOf(seeds)` for round 1, then the final price of the round before. */
  readonly startPrice: number
}

export function areBattleSeeds({ serverSeed, clientSeeds }: BattleSeeds): boolean {
  return isServerSeed(serverSeed) && clientSeeds.every(isClientSeed)
}

export function isClientSeed(seed: string): boolean {
  return CLIENT_SEED.test(seed)
}

export function startPriceOf(seeds: BattleSeeds): number {
  return priceOfHundredths(startHundredthsOf(streamOf(seeds, 0)))
}

/** All rounded prices of one round, index 1 (the start price itself) first, `maxPoints` of them. */
export function roundPricesOf({ seeds, timing, round, startPrice }: RoundPathOptions): readonly number[] {
  assert(Number.isSafeInteger(round) && round >= 1, `not a round: ${round}`)
  const stream = streamOf(seeds, round)
  const { maxPoints } = pointPlanOf(timing)
  const prices = [startPrice]
  let hundredths = hundredthsOf(startPrice)
  while (prices.length < maxPoints) {
    hundredths += stepOf(hundredths, stream)
    prices.push(priceOfHundredths(hundredths))
  }
  return prices
}

export interface BattlePathOptions {
  readonly seeds: BattleSeeds
  readonly timing: RoundTiming
  readonly rounds: number
}

/** The prices of the first rounds of a battle: each round continues from the last price of the one before. */
export function battlePathOf({ seeds, timing, rounds }: BattlePathOptions): readonly (readonly number[])[] {
  const paths: (readonly number[])[] = []
  let startPrice = startPriceOf(seeds)
  for (let round = 1; round <= rounds; round++) {
    const prices = roundPricesOf({ seeds, timing, round, startPrice })
    startPrice = prices.at(-1) ?? startPrice
    paths.push(prices)
  }
  return paths
}

function streamOf(seeds: BattleSeeds, round: number): RandomStream {
  return createRandomStream(roundKeyOf(seeds, round))
}

/** Each round has a stream of its own; round 0 serves the start price. */
export function roundKeyOf({ serverSeed, clientSeeds }: BattleSeeds, round: number): Uint8Array {
  assert(areBattleSeeds({ serverSeed, clientSeeds }), 'not the seeds of a battle')
  return streamKeyOf(serverSeed, [PRICE_PATH_VERSION, ...clientSeeds, round].join('|'))
}
