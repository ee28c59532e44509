import type { DomainEvent } from '../../platform/events/domain-event.ts'
import type { Bus } from '../../ports/bus.ts'
import { createListeners } from '../bus/listeners.ts'

export interface MemoryBusDependencies {
  readonly onFailure: (event: DomainEvent, cause: unknown) => void
}

const OWN = { isOwn: true } as const

/** Delivers at once and in order to every listener; one that throws does not affect the others. */
export function createMemoryBus({ onFailure }: MemoryBusDependencies): Bus {
  const listeners = createListeners({ onFailure })

  return {
    publish(events) {
      for (const event of events) listeners.deliver(event, OWN)
    },
    subscribe: listeners.add,
    // Within one process no event is lost.
    onMissed: () => () => undefined,
    close() {
      listeners.clear()
      return Promise.resolve()
    },
  }
}
