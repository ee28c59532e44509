// Selects the cycle events that show a toast. Events visible on the cycle's screen show one only on other pages.
import { frCycle } from '../text/fr-cycle.ts'
import type { CycleClientEvent } from './cycle-events.ts'
import { netGainOf, type OwnAccount, toneOfAccount } from './live-cycle.ts'

/** [M25] toasts of wins. */
const END_TOAST_MS = 7_000
/** For actions of the player. */
const SHORT_TOAST_MS = 3_000

/** Fields of the app's notification queue. */
export interface CycleToast {
  readonly type: 'success' | 'info'
  readonly message: string
  readonly data: { readonly title: string }
  readonly ttlMs: number
}

export function toastOf(event: CycleClientEvent, isOnScreen: boolean): CycleToast | null {
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

function toastOfAccount(account: OwnAccount): CycleToast {
  const tone = toneOfAccount(account)
  const { title, message } = frCycle.toast.settled[tone]
  return {
    type: tone === 'win' ? 'success' : 'info',
    message: message(netGainOf(account.results)),
    data: { title },
    ttlMs: END_TOAST_MS,
  }
}
