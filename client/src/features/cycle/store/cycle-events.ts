// Events of a cycle that its player should perceive: for sounds and toasts. Published once, never by a reload.
import type { BetDirection } from '@bougie/protocol'
import type { OwnAccount } from './live-cycle.ts'

export type CycleClientEvent =
  | { readonly type: 'betPlaced'; readonly direction: BetDirection; readonly stakeCents: number }
  | {
      readonly type: 'betRemoved'
      readonly removal: 'undone' | 'removed' | 'cashed_out'
      readonly refundCents: number
      /** Net of all debits for the bet; null for a bet whose cost this page does not know. */
      readonly netCents: number | null
    }
  /** No change is possible any more, and the player has an open bet. */
  | { readonly type: 'betsLocked' }
  | { readonly type: 'settled'; readonly account: OwnAccount }
  | { readonly type: 'voided'; readonly reason: string }
