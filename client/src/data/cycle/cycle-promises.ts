// What the server promised when a cycle began, as this tab heard it: the commitment to its seed, and the start price. A
// proof that is shown afterwards must be of the same promise.
import type { CycleId } from '@bougie/protocol'
import { createNotedPromises } from '../noted-promises.ts'
import { SESSION_KEYS, type SessionValues } from '../storage.ts'

/** An hour of cycles. */
export const PROMISES_KEPT_MAX = 100

export interface CyclePromise {
  readonly commitment: string
  readonly startPrice: number
}

export interface CyclePromiseBook {
  find(cycleId: string): CyclePromise | null
  note(cycleId: CycleId, promise: CyclePromise): void
}

export function createCyclePromiseBook(tab: SessionValues): CyclePromiseBook {
  const { find, note } = createNotedPromises({
    tab,
    key: SESSION_KEYS.cyclePromises,
    keptMax: PROMISES_KEPT_MAX,
    isPromise: isCyclePromise,
  })
  return {
    find,
    note(cycleId, { commitment, startPrice }) {
      // The first one heard stays: a later one could be another.
      if (find(cycleId) === null) note(cycleId, { commitment, startPrice })
    },
  }
}

function isCyclePromise(value: object): value is CyclePromise {
  if (!('commitment' in value) || !('startPrice' in value)) return false
  return typeof value.commitment === 'string' && typeof value.startPrice === 'number'
}
