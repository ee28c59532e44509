// The proof of a cycle, redone: every price from the seed by the engine that the server plays with, then compared with
// what was told. Pure, and never throws, whatever it is given.
import {
  CYCLE_POINTS,
  type CycleCommitment,
  type CycleFairnessCheck,
  candlesOf,
  cyclePricesOf,
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
  /** The first thing that differs, and in which candle, if it is one. */
  readonly failed: { readonly check: CycleFairnessCheck; readonly candle: number | null } | null
  readonly candles: readonly CandleCheck[]
  /** The commitment is the one that this tab heard when the cycle began; null when it heard none. */
  readonly commitmentKept: boolean | null
}

/** With one of these there is nothing to compute from. */
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

/** Each candle by itself, so that one wrong figure does not hide the others. */
function candleChecks({ serverSeed, startPrice, candles }: RevealedCycle): readonly CandleCheck[] {
  const expected = candlesOf(cyclePricesOf({ serverSeed, startPrice }), CYCLE_POINTS)
  return candles.map((candle, position) => {
    const own = expected[position]
    const fields = ['number', 'open', 'high', 'low', 'close'] as const
    return { candle, conform: own !== undefined && fields.every((field) => own[field] === candle[field]) }
  })
}
