import { setTimeout as pause } from 'node:timers/promises'
import type { ClientRef, UserId } from '@bougie/protocol'
import type { Clock } from '../../ports/clock.ts'
import type { SharedKeys } from '../../ports/shared-keys.ts'
import { AppError } from '../app-error.ts'
import { setNewest } from '../bounded-map.ts'
import { MINUTE_MS } from '../durations.ts'

/** A player repeats a message within seconds; if this many others came in between, it was not a repetition. */
const RESPONSES_PER_USER_MAX = 64
const USERS_MAX = 20_000

const CLAIMED = 'claimed'
/** Longer than any message takes. */
const CLAIM_MS = 15_000
/** After the player's last message, both in memory and for other instances. */
const KEPT_MS = 10 * MINUTE_MS
const POLL_MS = 25
const WAIT_MAX_MS = 5_000

interface Remembered<Result> {
  readonly response: Result
  readonly repeated: boolean
}

interface Responses<Result> {
  readonly usedAtMs: number
  readonly byRef: Map<ClientRef, Promise<Remembered<Result>>>
}

/**
 * Keeps the first response to each `clientRef` of a player: a repeated message has no second effect and gets the same
 * response, also on another socket or through another instance.
 */
export function createResponseCache<Result>(shared: SharedKeys | null, clock: Clock) {
  /** Insertion order is the order of the last use. */
  const byUser = new Map<UserId, Responses<Result>>()

  function forgetOld(nowMs: number): void {
    for (const [userId, { usedAtMs }] of byUser) {
      if (nowMs - usedAtMs <= KEPT_MS) return
      byUser.delete(userId)
    }
  }

  /** Performs the message unless another instance has already done so, or does so now. */
  async function performOnce(key: string, perform: () => Promise<Result>): Promise<Remembered<Result>> {
    if (shared === null) return { response: await perform(), repeated: false }
    const kept = await claim(shared, key)
    // The stored value was serialised from such a response.
    if (kept !== null) return { response: JSON.parse(kept) as Result, repeated: true }
    try {
      const response = await perform()
      await shared.compareAndSwap(key, { from: CLAIMED, to: JSON.stringify(response), forMs: KEPT_MS })
      return { response, repeated: false }
    } catch (cause) {
      await shared.take(key)
      throw cause
    }
  }

  return {
    async once(userId: UserId, clientRef: ClientRef, perform: () => Promise<Result>): Promise<Remembered<Result>> {
      const usedAtMs = clock.nowMs()
      forgetOld(usedAtMs)
      const responses: Responses<Result>['byRef'] = byUser.get(userId)?.byRef ?? new Map()
      setNewest(byUser, [userId, { usedAtMs, byRef: responses }], USERS_MAX)
      const first = responses.get(clientRef)
      if (first !== undefined) return { ...(await first), repeated: true }
      const response = performOnce(`${userId}:${clientRef}`, perform)
      setNewest(responses, [clientRef, response], RESPONSES_PER_USER_MAX)
      try {
        return await response
      } catch (cause) {
        // Nothing has happened, so another attempt may follow.
        responses.delete(clientRef)
        throw cause
      }
    },
  }
}

/** The stored response; null when the caller must perform the message. */
async function claim(shared: SharedKeys, key: string): Promise<string | null> {
  for (let waitedMs = 0; waitedMs < WAIT_MAX_MS; waitedMs += POLL_MS) {
    const before = await shared.compareAndSwap(key, { from: null, to: CLAIMED, forMs: CLAIM_MS })
    if (before !== CLAIMED) return before
    await pause(POLL_MS)
  }
  throw new AppError('SERVICE_UNAVAILABLE', 'another instance has not responded yet')
}
