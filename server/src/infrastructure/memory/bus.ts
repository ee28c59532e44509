import type { DomainEvent } from '../../platform/events/domain-event.ts'
import type { Bus, BusListener, Delivery } from '../../ports/bus.ts'

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

interface ListenersOptions {
  readonly onFailure: (event: DomainEvent, cause: unknown) => void
}

/** Listeners of a bus. One that throws is reported and does not affect the others. */
export function createListeners({ onFailure }: ListenersOptions) {
  const listeners = new Set<BusListener>()

  return {
    add(listener: BusListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    deliver(event: DomainEvent, delivery: Delivery): void {
      for (const listener of listeners) {
        try {
          listener(event, delivery)
        } catch (cause) {
          onFailure(event, cause)
        }
      }
    },
    clear: (): void => listeners.clear(),
  }
}
