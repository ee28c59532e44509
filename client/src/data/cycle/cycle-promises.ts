// What the server promised when a cycle began, as this tab heard it: the commitment to its seed, and the start price. A
// proof that is shown afterwards must be of the same promise.
import type { CycleId } from '@bougie/protocol'
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
  const read = () => parsePromises(tab.read(SESSION_KEYS.cyclePromises))
  return {
    find: (cycleId) => read().get(cycleId) ?? null,
    note(cycleId, { commitment, startPrice }) {
      const noted = new Map(read())
      // The first one heard stays: a later one could be another.
      if (noted.has(cycleId)) return
      noted.set(cycleId, { commitment, startPrice })
      tab.write(SESSION_KEYS.cyclePromises, JSON.stringify([...noted].slice(-PROMISES_KEPT_MAX)))
    },
  }
}

function parsePromises(text: string | null): ReadonlyMap<string, CyclePromise> {
  if (text === null) return new Map()
  try {
    const parsed: unknown = JSON.parse(text)
    return new Map(Array.isArray(parsed) ? parsed.filter(isNotedPromise) : [])
  } catch {
    // Anything can stand in the storage; what is no JSON holds no promise.
    return new Map()
  }
}

function isNotedPromise(value: unknown): value is readonly [string, CyclePromise] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const promise: unknown = value[1]
  if (typeof promise !== 'object' || promise === null || !('commitment' in promise) || !('startPrice' in promise)) {
    return false
  }
  return typeof promise.commitment === 'string' && typeof promise.startPrice === 'number'
}
