// A socket follows the cycle from the moment it connects: ten prices a second, on every page. Where nobody looks at the
// cycle they are switched off. Small, because it comes with every page.
import type { SocketStore } from '../../../stores/socket-store.ts'

export interface CycleFeed {
  /** Whether the page that shows wants the cycle. */
  want(wanted: boolean): void
  /** Asks for the whole state anew. */
  refresh(): void
}

export function createCycleFeed({ state, send }: Pick<SocketStore, 'state' | 'send'>): CycleFeed {
  let wanted = false
  let connected = false
  let subscribed = false
  state.subscribe(() => {
    const now = state.get().status === 'connected'
    if (now === connected) return
    connected = now
    subscribed = now
    settle()
  })

  function settle(): void {
    if (!connected || subscribed === wanted) return
    subscribed = wanted
    send({ type: wanted ? 'cycle_subscribe' : 'cycle_unsubscribe' })
  }

  return {
    want(next) {
      wanted = next
      settle()
    },
    refresh() {
      if (!connected || !wanted) return
      if (subscribed) send({ type: 'cycle_unsubscribe' })
      send({ type: 'cycle_subscribe' })
      subscribed = true
    },
  }
}
