// The server subscribes each connection to the cycle: ten prices a second, on every page. Pages that do not show the
// cycle unsubscribe. Kept small, because every page loads this file.
import { onConnection, type SocketStore } from '../../../stores/socket-store.ts'

export function createCycleSubscription({ state, send }: Pick<SocketStore, 'state' | 'send'>) {
  let wanted = false
  let connected = false
  let subscribed = false
  onConnection(state, (now) => {
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
    /** Whether the current page needs the cycle. */
    want(next: boolean) {
      wanted = next
      settle()
    },
    /** Requests the whole state again. */
    refresh() {
      if (!connected || !wanted) return
      if (subscribed) send({ type: 'cycle_unsubscribe' })
      send({ type: 'cycle_subscribe' })
      subscribed = true
    },
  }
}

export type CycleSubscription = ReturnType<typeof createCycleSubscription>
