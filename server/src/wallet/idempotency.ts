// A repeated call that moves money gets its first response again. The response is stored in the transaction that moved
// the money: either both happened, or neither.

import { createHash } from 'node:crypto'
import { assert } from '@bougie/engine'
import { ERRORS, type Refusal, refuse, type UserId } from '@bougie/protocol'
import { createRepeater, type Repeater } from '../platform/scheduling/repeater.ts'
import type { Transaction } from '../ports/database.ts'
import type { WalletStores } from './dependencies.ts'
import type { IdempotencyRepository, ResponseKey } from './idempotency-repository.ts'

/** No call is repeated after this time. */
const KEPT_MS = 30 * 24 * 3_600_000
const FORGOTTEN_MAX = 500

/** Removes up to `FORGOTTEN_MAX` responses that are too old to be requested again. */
export function forgetOldResponses(
  repository: IdempotencyRepository,
  transaction: Transaction,
  nowMs: number,
): Promise<void> {
  return repository.removeOlder(transaction, { before: new Date(nowMs - KEPT_MS), max: FORGOTTEN_MAX })
}

export interface IdempotentCall {
  readonly userId: UserId
  /** With null every call is performed. */
  readonly key: string | null
  /** The request that the key identifies: its name and all its arguments. */
  readonly request: unknown
}

const DONE_STATUS = 200

/** Refusals by a rule are responses too: a refused call stays refused under its key. */
export async function respondOnce<T extends { readonly ok: true }>(
  { repository, at }: { readonly repository: IdempotencyRepository; readonly at: Date },
  transaction: Transaction,
  { userId, key, request }: IdempotentCall,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (key === null) return work()
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  if (await repository.claim(transaction, { userId, key, bodyHash, at })) {
    const result = await work()
    const status = result.ok ? DONE_STATUS : ERRORS[result.code].status
    await repository.fill(transaction, { userId, key, status, response: JSON.stringify(result) })
    return result
  }
  const stored = await repository.find(transaction, { userId, key })
  assert(stored !== null, 'a key that is taken is there')
  if (stored.bodyHash !== bodyHash) return refuse('IDEMPOTENCY_CONFLICT')
  // Stored above for the same call, as the hash shows.
  return JSON.parse(stored.response) as T | Refusal
}

/**
 * Stores the final response of a call that was only recorded as begun. If a concurrent call with the same key was
 * faster, its response stands, so that all of them get the same.
 */
export async function replaceResponse<T extends { readonly ok: true }>(
  { repository }: { readonly repository: IdempotencyRepository },
  transaction: Transaction,
  { userId, key, unfinished }: ResponseKey & { readonly unfinished: string },
  result: T | Refusal,
): Promise<T | Refusal> {
  const stored = await repository.lock(transaction, { userId, key })
  const known = stored === null ? null : (JSON.parse(stored.response) as (T | Refusal) & { readonly begun?: string })
  if (known !== null && known.begun !== unfinished) return known
  const status = result.ok ? DONE_STATUS : ERRORS[result.code].status
  await repository.fill(transaction, { userId, key, status, response: JSON.stringify(result) })
  return result
}

const SWEEP_EVERY_MS = 10 * 60_000

export type ResponseSweep = Pick<Repeater, 'start' | 'stop'>

/** Removes the responses of keys that nobody will send again. */
export function createResponseSweep(dependencies: WalletStores): ResponseSweep {
  const { clock, database, idempotency } = dependencies
  const sweep = () => database.transaction((transaction) => forgetOldResponses(idempotency, transaction, clock.nowMs()))
  return createRepeater(dependencies, { name: 'response sweep', everyMs: SWEEP_EVERY_MS, run: sweep })
}
