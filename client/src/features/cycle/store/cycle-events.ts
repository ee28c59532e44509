// Events of a cycle that its player should notice: for sounds and notifications. Published once, never by a reload.
import type { BetDirection } from '@bougie/protocol'
import type { OwnAccount } from './live-cycle.ts'

export type CycleClientEvent =
  | { readonly type: 'betPlaced'; readonly direction: BetDirection; readonly stakeCents: number }
  | {
      readonly type: 'betRemoved'
      readonly removal: 'undone' | 'removed' | 'cashed_out'
      readonly refundCents: number
      /** Beyond all that was debited for it; null for a bet whose cost this page does not know. */
      readonly netCents: number | null
    }
  /** Nothing can be changed any more, and the player has something at stake. */
  | { readonly type: 'betsLocked' }
  | { readonly type: 'settled'; readonly account: OwnAccount }
  | { readonly type: 'voided'; readonly reason: string }
