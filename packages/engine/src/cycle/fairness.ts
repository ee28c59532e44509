// Commit, reveal, recompute, for a cycle: the server commits to the seed before the first bet can be placed, and once
// it is revealed anyone can recompute the path. The wire shape is that of GET …/fairness.
import { assert } from '../assert.ts'
import { commitmentOf, isSameList } from '../fairness.ts'
import { isServerSeed } from '../random.ts'
import { type Candle, candlePointOf } from './candles.ts'
import { cyclePricesOf, isCycleStartPrice } from './price-path.ts'
import { CANDLES, CYCLE_POINTS, POINTS_PER_CANDLE } from './settings.ts'
import { cycleResultOf } from './settlement.ts'
import type { CycleOutcome, CycleResult, CycleState } from './state.ts'

export interface RevealedCandle extends Candle {
  /** Its ten points. */
  readonly prices: readonly number[]
}

/** Published when the cycle starts, before any bet. */
export interface CycleCommitment {
  readonly commitment: string
  readonly startPrice: number
}

export interface VerifiableCycleFairness extends CycleCommitment {
  readonly serverSeed: string
  /** null for a voided cycle, which has no result. */
  readonly finalPrice: number | null
  readonly result: CycleResult | null
  /** All candles; empty for a voided cycle. */
  readonly candles: readonly RevealedCandle[]
}

type CycleFairness =
  | (CycleCommitment & { readonly revealed: false })
  | (VerifiableCycleFairness & { readonly revealed: true })

interface FairnessInput extends Pick<CycleState, 'startPrice'> {
  readonly outcome: Extract<CycleOutcome, { type: 'settled' }> | { readonly type: 'voided' } | null
}

/** The response of GET …/fairness except its id. It reveals nothing secret before the cycle is over. */
export function cycleFairnessOf({ outcome, startPrice }: FairnessInput, serverSeed: string): CycleFairness {
  const committed = { commitment: commitmentOf(serverSeed), startPrice }
  if (outcome === null) return { ...committed, revealed: false }
  const revealed = { ...committed, revealed: true, serverSeed } as const
  if (outcome.type === 'voided') return { ...revealed, finalPrice: null, result: null, candles: [] }
  const { finalPrice, result } = outcome
  return { ...revealed, finalPrice, result, candles: revealedCandlesOf(cyclePricesOf({ serverSeed, startPrice })) }
}

export const CYCLE_FAIRNESS_CHECKS = [
  'seed',
  'commitment',
  'knownCommitment',
  'startPrice',
  'candles',
  'finalPrice',
  'result',
] as const
export type CycleFairnessCheck = (typeof CYCLE_FAIRNESS_CHECKS)[number]

export type CycleFairnessVerdict =
  | { readonly verdict: 'conforme' }
  | { readonly verdict: 'non conforme'; readonly check: CycleFairnessCheck; readonly candle: number | null }

/**
 * Recomputes a revealed cycle from its seed. Never throws, whatever it is given. `published` is the commitment from the
 * cycle's start, if the caller remembers it: it exposes a seed that was changed since.
 */
export function verifyCycleFairness(
  revealed: VerifiableCycleFairness,
  published: CycleCommitment | null,
): CycleFairnessVerdict {
  const { serverSeed, startPrice, commitment, candles, result, finalPrice } = revealed
  if (!isServerSeed(serverSeed)) return differs('seed')
  if (commitmentOf(serverSeed) !== commitment) return differs('commitment')
  if (published !== null && !(published.commitment === commitment && published.startPrice === startPrice)) {
    return differs('knownCommitment')
  }
  if (!isCycleStartPrice(startPrice)) return differs('startPrice')
  const isVoided = result === null && finalPrice === null
  if (isVoided && candles.length === 0) return { verdict: 'conforme' }
  if (candles.length !== CANDLES) return differs('candles')

  const prices = cyclePricesOf({ serverSeed, startPrice })
  const expected = revealedCandlesOf(prices)
  const wrong = expected.find((candle, position) => !isSameCandle(candles[position], candle))
  if (wrong !== undefined) return differs('candles', wrong.number)
  const last = prices[CYCLE_POINTS]
  assert(last !== undefined, 'a path has all its points')
  if (finalPrice !== last) return differs('finalPrice')
  return result === cycleResultOf({ startPrice, finalPrice: last }) ? { verdict: 'conforme' } : differs('result')
}

/** All candles of a path, with their points. */
export function revealedCandlesOf(prices: readonly number[]): readonly RevealedCandle[] {
  return Array.from({ length: CANDLES }, (_, position) => {
    const closeIndex = (position + 1) * POINTS_PER_CANDLE
    const { candle } = candlePointOf(prices, closeIndex)
    return { ...candle, prices: prices.slice(closeIndex - POINTS_PER_CANDLE + 1, closeIndex + 1) }
  })
}

/** Compares the points too, not only what is drawn of them. */
export function isSameCandle(revealed: RevealedCandle | undefined, expected: RevealedCandle | undefined): boolean {
  if (revealed === undefined || expected === undefined) return false
  const fields = ['number', 'open', 'high', 'low', 'close'] as const
  return fields.every((field) => revealed[field] === expected[field]) && isSameList(revealed.prices, expected.prices)
}

function differs(check: CycleFairnessCheck, candle: number | null = null): CycleFairnessVerdict {
  return { verdict: 'non conforme', check, candle }
}
