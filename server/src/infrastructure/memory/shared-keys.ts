import { setNewest } from '../../platform/bounded-map.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SharedKeys } from '../../ports/shared-keys.ts'

/** More than the sockets that reconnect to one process within half a minute; beyond it the oldest are forgotten. */
const KEPT_MAX = 200_000

export function createMemoryKeys({ clock }: { readonly clock: Clock }): SharedKeys {
  /** Insertion order is age. */
  const kept = new Map<string, { readonly value: string; readonly endsAtMs: number }>()

  function find(key: string): string | null {
    const known = kept.get(key)
    return known !== undefined && known.endsAtMs > clock.nowMs() ? known.value : null
  }

  function forgetOld(): void {
    const nowMs = clock.nowMs()
    for (const [oldest, { endsAtMs }] of kept) {
      if (endsAtMs > nowMs) return
      kept.delete(oldest)
    }
  }

  return {
    async compareAndSwap(key, { from, to, forMs }) {
      const before = find(key)
      if (before !== from) return before
      forgetOld()
      setNewest(kept, [key, { value: to, endsAtMs: clock.nowMs() + forMs }], KEPT_MAX)
      return before
    },
    async take(key) {
      const value = find(key)
      kept.delete(key)
      return value
    },
  }
}
