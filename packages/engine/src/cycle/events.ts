// Events of a cycle: small, JSON, enough to rebuild it with `replayCycle`. `atMs` is when it was decided and
// never goes back within a cycle; `startedAtMs` and `endsAtMs` are the schedule.
import type { Cents } from '../money.ts'
import type { CycleSettings } from './settings.ts'
import type { BetDirection, CycleResult, Removal, Valuation, VoidReason } from './state.ts'

interface Stamped {
  readonly atMs: number
}

interface Scheduled extends Stamped {
  readonly startedAtMs: number
  readonly endsAtMs: number
}

/** The cycle begins with its `betting` phase. */
export interface CycleStarted extends Scheduled {
  readonly type: 'cycleStarted'
  readonly settings: CycleSettings
  readonly startPrice: number
}

export interface BetPlaced extends Stamped {
  readonly type: 'betPlaced'
  readonly betId: string
  readonly playerId: string
  readonly direction: BetDirection
  readonly stakeCents: Cents
  readonly feeCents: Cents
  readonly oddsHundredths: number
  readonly payoutCents: Cents
  readonly pointIndex: number
}

export interface BetRemoved extends Stamped {
  readonly type: 'betRemoved'
  readonly betId: string
  readonly removal: Removal
  readonly pointIndex: number
  /** The whole refund to the player. */
  readonly refundCents: Cents
  /** The part of the refund that is the fee: the whole fee for an undone bet, otherwise 0. */
  readonly feeRefundCents: Cents
}

/** After a settled or voided cycle `cycleSettlementOf` derives the payout of each bet. */
export type CycleEvent =
  | CycleStarted
  | (Scheduled & { readonly type: 'cashOutStarted' | 'betsLocked' })
  | BetPlaced
  | BetRemoved
  /** The results are shown from `startedAtMs` to `endsAtMs`. */
  | (Scheduled & { readonly type: 'cycleSettled'; readonly result: CycleResult; readonly finalPrice: number })
  /** The end of a cycle without a result. */
  | (Stamped & {
      readonly type: 'cycleVoided'
      readonly reason: VoidReason
      /** Missing when every open bet gets stake and fee back: by an admin. */
      readonly valuation?: Valuation
    })
  | (Stamped & { readonly type: 'cycleClosed' })
