// Which moments of a cycle are told in a toast. What shows on the screen of the cycle anyway is told only elsewhere.
import { frCycle } from '../../text/fr-cycle.ts'
import type { CycleMoment } from './cycle-moments.ts'
import { netGainOf, type OwnResult, toneOfResults } from './live-cycle.ts'

/** [M25] toasts of wins. */
const END_TOAST_MS = 7_000
/** [M28] */
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
        type: moment.removal === 'cashed_out' ? 'success' : 'info',
        message: toast.refund(moment.refundCents),
        data: { title: toast.removed[moment.removal] },
        ttlMs: SHORT_TOAST_MS,
      }
    case 'voided':
      return { type: 'info', message: moment.reason, data: { title: toast.voidedTitle }, ttlMs: END_TOAST_MS }
    case 'settled':
      return isOnScreen ? null : noticeOfResults(moment.results)
    default:
      return null
  }
}

function noticeOfResults(results: readonly OwnResult[]): CycleNotice {
  const tone = toneOfResults(results)
  const { title, message } = frCycle.toast.settled[tone]
  return {
    type: tone === 'win' ? 'success' : 'info',
    message: message(netGainOf(results)),
    data: { title },
    ttlMs: END_TOAST_MS,
  }
}
