import type { ClientRef, UserId } from '@bougie/protocol'
import type { ResponseStore } from '../../ports/response-store.ts'

/** A player repeats a message within seconds; what is older than this many of theirs was never a repetition. */
const ANSWERS_PER_USER_MAX = 64
const USERS_MAX = 20_000

export interface Remembered<Answer> {
  readonly answer: Answer
  readonly repeated: boolean
}

/** The first answer to each `clientRef` of a player: sent again, a message happens once and is answered the same. */
export interface ResponseCache<Answer> {
  once(userId: UserId, clientRef: ClientRef, perform: () => Promise<Answer>): Promise<Remembered<Answer>>
}

export function createResponseCache<Answer>({ store }: { store: ResponseStore }): ResponseCache<Answer> {
  /** Insertion order is age, in both maps. */
  const byUser = new Map<UserId, Map<ClientRef, Promise<Remembered<Answer>>>>()

  function answersOf(userId: UserId): Map<ClientRef, Promise<Remembered<Answer>>> {
    const answers = byUser.get(userId) ?? new Map<ClientRef, Promise<Remembered<Answer>>>()
    byUser.delete(userId)
    byUser.set(userId, answers)
    forgetOldest(byUser, USERS_MAX)
    return answers
  }

  /** Unless another instance has. */
  async function performOnce(name: string, perform: () => Promise<Answer>): Promise<Remembered<Answer>> {
    const kept = await store.claim(name)
    // It was an answer when it was kept.
    if (kept !== null) return { answer: JSON.parse(kept) as Answer, repeated: true }
    try {
      const answer = await perform()
      await store.keep(name, JSON.stringify(answer))
      return { answer, repeated: false }
    } catch (cause) {
      await store.drop(name)
      throw cause
    }
  }

  return {
    async once(userId, clientRef, perform) {
      const answers = answersOf(userId)
      const first = answers.get(clientRef)
      if (first !== undefined) return { ...(await first), repeated: true }
      const answer = performOnce(`${userId}:${clientRef}`, perform)
      answers.set(clientRef, answer)
      forgetOldest(answers, ANSWERS_PER_USER_MAX)
      try {
        return await answer
      } catch (cause) {
        // Nothing happened, so trying again is right.
        answers.delete(clientRef)
        throw cause
      }
    },
  }
}

function forgetOldest<Key>(map: Map<Key, unknown>, sizeMax: number): void {
  const oldest = map.keys().next()
  if (map.size > sizeMax && !oldest.done) map.delete(oldest.value)
}
