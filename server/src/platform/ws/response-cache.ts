import type { ClientRef, UserId } from '@bougie/protocol'
import type { ResponseStore } from '../../ports/response-store.ts'
import { setNewest } from '../bounded-map.ts'

/** A player repeats a message within seconds; if this many others came in between, it was not a repetition. */
const RESPONSES_PER_USER_MAX = 64
const USERS_MAX = 20_000

interface Remembered<Result> {
  readonly response: Result
  readonly repeated: boolean
}

/**
 * Keeps the first response to each `clientRef` of a player: a repeated message has no second effect and gets the same
 * response.
 */
export function createResponseCache<Result>({ store }: { store: ResponseStore }) {
  const byUser = new Map<UserId, Map<ClientRef, Promise<Remembered<Result>>>>()

  /** Performs the message unless another instance has already done so. */
  async function performOnce(name: string, perform: () => Promise<Result>): Promise<Remembered<Result>> {
    const kept = await store.claim(name)
    // The stored value was serialised from such a response.
    if (kept !== null) return { response: JSON.parse(kept) as Result, repeated: true }
    try {
      const response = await perform()
      await store.keep(name, JSON.stringify(response))
      return { response, repeated: false }
    } catch (cause) {
      await store.drop(name)
      throw cause
    }
  }

  return {
    async once(userId: UserId, clientRef: ClientRef, perform: () => Promise<Result>): Promise<Remembered<Result>> {
      const responses = byUser.get(userId) ?? new Map<ClientRef, Promise<Remembered<Result>>>()
      setNewest(byUser, [userId, responses], USERS_MAX)
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
