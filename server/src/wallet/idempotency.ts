// A repeated call that moves money gets its first response again. The response is stored in the transaction that moved
// the money: either both happened, or neither.

import { assert } from '@bougie/engine'
import { type Refusal, refuse, type UserId } from '@bougie/protocol'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import { createRepeater, sweepRows } from '../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Transaction } from '../ports/database.ts'
import type { ResponseKey } from './idempotency-repository.ts'
import * as idempotency from './idempotency-repository.ts'

/** No call is repeated after this time. */
const KEPT_MS = 30 * DAY_MS
const SWEEP_EVERY_MS = MINUTE_MS

export interface IdempotentCall {
  readonly userId: UserId
  /** With null every call is performed. */
  readonly key: string | null
  /** The request that the key identifies: its name and all its arguments. */
  readonly request: Hashed
}

/** The hash covers all of it: JSON would silently drop a function or a symbol. */
type Hashed = string | number | null | undefined | { readonly [name: string]: Hashed }

/** The work of a call that moves money; `events` are published once its transaction is stored. */
export type Work<T> = (transaction: Transaction, events: DomainEvent[]) => Promise<T | Refusal>

export function createIdempotentCalls(
  dependencies: Pick<SharedDependencies, 'clock' | 'timers' | 'tasks' | 'bus' | 'database'>,
) {
  const { clock, bus, database } = dependencies

  async function forgetOld(): Promise<void> {
    const before = new Date(clock.nowMs() - KEPT_MS)
    await sweepRows(database, (transaction, max) => idempotency.removeOlder(transaction, { before, max }))
  }

  return {
    hasResponse: async (key: ResponseKey) => (await idempotency.find(database.reader, key)) !== null,

    /**
     * Performs the call in a transaction of its own, unless its key has a response already. Refusals by a rule are
     * responses too: a refused call stays refused under its key.
     */
    async respondOnce<T extends { readonly ok: true }>(
      call: IdempotentCall,
      work: Work<T>,
    ): Promise<{ readonly response: T | Refusal; readonly isNew: boolean }> {
      const { events, ...outcome } = await database.transaction(async (transaction) => {
        const published: DomainEvent[] = []
        const { userId, key, request } = call
        if (key === null) return { response: await work(transaction, published), isNew: true, events: published }
        // Keyed: a request names the destination of a withdrawal, which a plain hash would let others guess.
        const hashed = [JSON.stringify(request), 'idempotent request'] as const
        const bodyHash = transaction.secrets.fingerprint(...hashed)
        const at = new Date(clock.nowMs())
        if (await idempotency.claim(transaction, { userId, key, bodyHash, at })) {
          const response = await work(transaction, published)
          await idempotency.fill(transaction, { userId, key, response: JSON.stringify(response) })
          return { response, isNew: true, events: published }
        }
        const stored = await idempotency.find(transaction, { userId, key })
        assert(stored !== null, 'a key that is taken is there')
        // Stored above for the same call, as the hash shows.
        const response = transaction.secrets.fingerprints(...hashed).includes(stored.bodyHash)
          ? (JSON.parse(stored.response) as T | Refusal)
          : refuse('IDEMPOTENCY_CONFLICT')
        return { response, isNew: false, events: published }
      })
      bus.publish(events)
      return outcome
    },

    /**
     * Stores the final response of a call that was only recorded as begun. If a concurrent call with the same key was
     * faster, its response stands, so that all of them get the same.
     */
    async replaceResponse<T extends { readonly ok: true }>(
      transaction: Transaction,
      { userId, key, unfinished }: ResponseKey & { readonly unfinished: string },
      result: T | Refusal,
    ): Promise<T | Refusal> {
      const stored = await idempotency.lock(transaction, { userId, key })
      const known =
        stored === null ? null : (JSON.parse(stored.response) as (T | Refusal) & { readonly begun?: string })
      if (known !== null && known.begun !== unfinished) return known
      await idempotency.fill(transaction, { userId, key, response: JSON.stringify(result) })
      return result
    },

    /** Removes the responses of keys that nobody will send again. */
    sweep: createRepeater(dependencies, { name: 'response sweep', everyMs: SWEEP_EVERY_MS, run: forgetOld }),
  }
}
