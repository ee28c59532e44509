import type { DomainEvent } from '../../platform/events/domain-event.ts'
import type { BusListener, Delivery } from '../../ports/bus.ts'

/** Listeners of a bus. One that throws is reported and keeps nothing from the others. */
export interface Listeners {
  add(listener: BusListener): () => void
  deliver(event: DomainEvent, delivery: Delivery): void
  clear(): void
}

export interface ListenersDependencies {
  readonly onFailure: (event: DomainEvent, cause: unknown) => void
}

export function createListeners({ onFailure }: ListenersDependencies): Listeners {
  const listeners = new Set<BusListener>()

  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    deliver(event, delivery) {
      for (const listener of listeners) {
        try {
          listener(event, delivery)
        } catch (cause) {
          onFailure(event, cause)
        }
      }
    },
    clear: () => listeners.clear(),
  }
}
