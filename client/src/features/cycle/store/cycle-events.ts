// Events of a cycle that its player should perceive: for sounds and toasts. Published once, never by a reload.
import type { BetDirection } from '@bougie/protocol'
import { assertNever } from '../../../stores/assert-never.ts'
import { type Note, tones } from '../../../stores/sound-board.ts'
import { type OwnAccount, toneOfAccount } from './live-cycle.ts'

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

/** Rising for a good event, falling for a bad one. */
export function melodyOf(event: CycleClientEvent): readonly Note[] {
  switch (event.type) {
    case 'betPlaced':
      return tones([event.direction === 'up' ? 880 : 587])
    case 'betRemoved':
      return tones([660, 523])
    case 'betsLocked':
      return tones([660])
    case 'settled':
      return tones(MELODIES[toneOfAccount(event.account)])
    case 'voided':
      return tones(MELODIES.even)
    default:
      return assertNever(event)
  }
}

const MELODIES = { win: [523, 659, 784, 1_047], loss: [392, 330], even: [440, 440], partial: [440, 440] } as const
