// Which moments of a cycle are told in a toast. What shows on the screen of the cycle anyway is told only elsewhere.
import { frCycle } from '../../text/fr-cycle.ts'
import type { CycleMoment } from './cycle-moments.ts'
import { netGainOf, type OwnAccount, toneOfAccount } from './live-cycle.ts'

/** [M25] toasts of wins. */
const END_TOAST_MS = 7_000
/** Of what the player did themselves. */
const SHORT_TOAST_MS = 3_000

/** In the words of the app's notification queue. */
export interface CycleNotice {
  readonly type: 'success' | 'info'
  readonly message: string
  readonly data: { readonly title: string }
  readonly ttlMs: number
}

export function noticeOf(moment: CycleMoment, isOnScreen: boolean): CycleNotice | null {
  const { toast } = frCycle
  switch (moment.type) {
    case 'betRemoved':
      return {
        type: moment.removal === 'cashed_out' && (moment.netCents ?? 0) >= 0 ? 'success' : 'info',
        message: refundTextOf(moment),
        data: { title: toast.removed[moment.removal] },
        ttlMs: SHORT_TOAST_MS,
      }
    case 'voided':
      return { type: 'info', message: moment.reason, data: { title: toast.voidedTitle }, ttlMs: END_TOAST_MS }
    case 'settled':
      return isOnScreen ? null : noticeOfAccount(moment.account)
    default:
      return null
  }
}

/** What came back alone reads as a gain: it is told with what the bet brought or cost. Undone, it cost nothing. */
function refundTextOf({ removal, refundCents, netCents }: Extract<CycleMoment, { type: 'betRemoved' }>): string {
  const { toast } = frCycle
  const isTold = netCents !== null && removal !== 'undone'
  return isTold ? toast.refundNet(refundCents, netCents) : toast.refund(refundCents)
}

function noticeOfAccount(account: OwnAccount): CycleNotice {
  const tone = toneOfAccount(account)
  const { title, message } = frCycle.toast.settled[tone]
  return {
    type: tone === 'win' ? 'success' : 'info',
    message: message(netGainOf(account.results)),
    data: { title },
    ttlMs: END_TOAST_MS,
  }
}
