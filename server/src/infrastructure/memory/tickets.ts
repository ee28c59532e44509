import type { Clock } from '../../ports/clock.ts'
import type { Tickets } from '../../ports/tickets.ts'

/** More than the sockets that reconnect to one process within half a minute; beyond it the oldest are forgotten. */
const KEPT_MAX = 200_000

export function createMemoryTickets({ clock }: { clock: Clock }): Tickets {
  /** Insertion order is age. */
  const kept = new Map<string, { readonly tokenHash: string; readonly endsAtMs: number }>()

  return {
    async keep({ hash, tokenHash, forMs }) {
      const nowMs = clock.nowMs()
      kept.set(hash, { tokenHash, endsAtMs: nowMs + forMs })
      for (const [oldest, { endsAtMs }] of kept) {
        if (endsAtMs > nowMs && kept.size <= KEPT_MAX) break
        kept.delete(oldest)
      }
    },
    async take(hash) {
      const ticket = kept.get(hash)
      if (ticket === undefined) return null
      kept.delete(hash)
      return ticket.endsAtMs > clock.nowMs() ? ticket.tokenHash : null
    },
  }
}
