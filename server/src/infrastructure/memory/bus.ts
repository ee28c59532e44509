import type { Bus } from '../../ports/bus.ts'
import { createListeners, type ListenersOptions } from '../bus/listeners.ts'

const OWN = { isOwn: true } as const

/** Delivers at once and in order to every listener; one that throws does not affect the others. */
export function createMemoryBus(options: ListenersOptions): Bus {
  const listeners = createListeners(options)

  return {
    publish(events) {
      for (const event of events) listeners.deliver(event, OWN)
    },
    subscribe: listeners.add,
    // Within one process no event is lost.
    onMissed: () => () => undefined,
    close: async () => listeners.clear(),
  }
}
