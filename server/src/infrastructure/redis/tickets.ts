import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { Tickets } from '../../ports/tickets.ts'
import type { RedisLink } from './redis-link.ts'

interface RedisTicketsDependencies extends Pick<SharedDependencies, 'clock'> {
  readonly link: RedisLink
  /**
   * Used while Redis is unavailable: a ticket then opens a socket only on the instance that issued it; on another one
   * the client must request a new one.
   */
  readonly alone: Tickets
}

/** Tickets that one instance issues and any instance accepts. */
export function createRedisTickets({ link, clock, alone }: RedisTicketsDependencies): Tickets {
  const keyOf = (hash: string) => link.key('ticket', hash)

  return {
    async keep(ticket) {
      const { hash, tokenHash, forMs } = ticket
      const kept = JSON.stringify({ tokenHash, endsAtMs: clock.nowMs() + forMs })
      await link.run((redis) => redis.set(keyOf(hash), kept, 'PX', forMs)).catch(() => alone.keep(ticket))
    },
    async take(hash) {
      // One command: only one of two simultaneous callers gets it.
      const kept = await link.run((redis) => redis.getdel(keyOf(hash))).catch(() => null)
      if (kept === null) return alone.take(hash)
      const { tokenHash, endsAtMs }: { tokenHash: string; endsAtMs: number } = JSON.parse(kept)
      return endsAtMs > clock.nowMs() ? tokenHash : null
    },
  }
}
