// Recomputes the proof of a cycle: every price from the seed, with the server's engine, then a comparison with the
// published figures. Pure, and never throws, whatever the input.
import {
  type CycleCommitment,
  type CycleFairnessCheck,
  cyclePricesOf,
  isSameCandle,
  revealedCandlesOf,
  verifyCycleFairness,
} from '@bougie/engine'
import type { CycleFairness } from '@bougie/protocol'

export type RevealedCycle = Extract<CycleFairness, { readonly revealed: true }>
export type RevealedCandle = RevealedCycle['candles'][number]

export interface CandleCheck {
  readonly candle: RevealedCandle
  readonly conform: boolean
}

export interface CycleVerification {
  readonly conform: boolean
  /** The first difference, and its candle if it is in one. */
  readonly failed: { readonly check: CycleFairnessCheck; readonly candle: number | null } | null
  readonly candles: readonly CandleCheck[]
  /** Whether the commitment equals the one that this tab received at the start; null when it received none. */
  readonly commitmentKept: boolean | null
}

/** Problems that make a recomputation impossible. */
const NO_PATH: ReadonlySet<CycleFairnessCheck> = new Set(['seed', 'startPrice'])

export function verifyCycle(cycle: RevealedCycle, committed: CycleCommitment | null): CycleVerification {
  const verdict = verifyCycleFairness(cycle, committed)
  const failed = verdict.verdict === 'conforme' ? null : { check: verdict.check, candle: verdict.candle }
  const isComputable = failed === null || !NO_PATH.has(failed.check)
  return {
    conform: failed === null,
    failed,
    candles: isComputable ? candleChecks(cycle) : cycle.candles.map((candle) => ({ candle, conform: false })),
    commitmentKept: committed === null ? null : committed.commitment === cycle.commitment,
  }
}

/** Each candle is checked separately, so that one wrong figure does not hide the others. */
function candleChecks({ serverSeed, startPrice, candles }: RevealedCycle): readonly CandleCheck[] {
  const expected = revealedCandlesOf(cyclePricesOf({ serverSeed, startPrice }))
  return candles.map((candle, position) => ({ candle, conform: isSameCandle(candle, expected[position]) }))
}
