import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../platform/app-error.ts'
import type { ResponseStore } from '../../ports/response-store.ts'
import type { RedisLink } from './redis-link.ts'

const CLAIMED = 'claimed'
/** Longer than any claimed request takes. */
const CLAIM_MS = 15_000
const KEPT_MS = 10 * 60_000
const POLL_MS = 25
const WAIT_MAX_MS = 5_000

export function createRedisResponseStore({ link }: { link: RedisLink }): ResponseStore {
  const keyOf = (name: string) => link.key('answer', name)

  async function look(key: string): Promise<string | null> {
    for (let waitedMs = 0; waitedMs < WAIT_MAX_MS; waitedMs += POLL_MS) {
      const claimed = await link.run((redis) => redis.set(key, CLAIMED, 'PX', CLAIM_MS, 'NX'))
      if (claimed !== null) return null
      const response = await link.run((redis) => redis.get(key))
      if (response !== null && response !== CLAIMED) return response
      await pause(POLL_MS)
    }
    throw new AppError('SERVICE_UNAVAILABLE', 'another instance has not responded yet')
  }

  return {
    async claim(name) {
      try {
        return await look(keyOf(name))
      } catch (cause) {
        // A second execution is refused by the state, as it is without a reference; so nobody is kept from playing.
        if (cause instanceof AppError && cause.cause !== undefined) return null
        throw cause
      }
    },
    async keep(name, response) {
      await link.run((redis) => redis.set(keyOf(name), response, 'PX', KEPT_MS)).catch(() => undefined)
    },
    async drop(name) {
      await link.run((redis) => redis.del(keyOf(name))).catch(() => undefined)
    },
  }
}
