// Events of a cycle that its player should perceive: for sounds and toasts. Published once, never by a reload.
import type { BetDirection } from '@bougie/protocol'
import { assertNever } from '../../../stores/assert-never.ts'
import { END_TOAST_MS, type NotificationRequest } from '../../../stores/notifications/notification.ts'
import { type Note, tones } from '../../../stores/sound-board.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { netGainOf, type OwnAccount, toneOfAccount } from './own-bets.ts'

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

/** For actions of the player. */
const SHORT_TOAST_MS = 3_000

/** Events visible on the cycle's screen show a toast only on other pages. */
export function toastOf(event: CycleClientEvent, isOnScreen: boolean): NotificationRequest | null {
  const { toast } = frCycle
  switch (event.type) {
    case 'betRemoved':
      return {
        type: event.removal === 'cashed_out' && (event.netCents ?? 0) >= 0 ? 'success' : 'info',
        message: refundTextOf(event),
        data: { title: toast.removed[event.removal] },
        ttlMs: SHORT_TOAST_MS,
      }
    case 'voided':
      if (isOnScreen) return null
      return { type: 'info', message: event.reason, data: { title: toast.voidedTitle }, ttlMs: END_TOAST_MS }
    case 'settled':
      return isOnScreen ? null : toastOfAccount(event.account)
    default:
      return null
  }
}

/** The refund alone would read as a gain: it shows with the net result of the bet. An undone bet cost nothing. */
function refundTextOf({ removal, refundCents, netCents }: Extract<CycleClientEvent, { type: 'betRemoved' }>): string {
  const { toast } = frCycle
  const isPublished = netCents !== null && removal !== 'undone'
  return isPublished ? toast.refundNet(refundCents, netCents) : toast.refund(refundCents)
}

function toastOfAccount(account: OwnAccount): NotificationRequest {
  const tone = toneOfAccount(account)
  const { title, message } = frCycle.toast.settled[tone]
  return {
    type: tone === 'win' ? 'success' : 'info',
    message: message(netGainOf(account.results)),
    data: { title },
    ttlMs: END_TOAST_MS,
  }
}
