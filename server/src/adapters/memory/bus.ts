import type { DomainEvent } from '../../domain-event.ts'
import type { Bus } from '../../ports/bus.ts'

export interface MemoryBusDependencies {
  readonly onFailure: (event: DomainEvent, cause: unknown) => void
}

/** Delivers at once, in order, to every listener; one that throws keeps nothing from the others. */
export function createMemoryBus({ onFailure }: MemoryBusDependencies): Bus {
  const listeners = new Set<(event: DomainEvent) => void>()

  function deliver(event: DomainEvent): void {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (cause) {
        onFailure(event, cause)
      }
    }
  }

  return {
    publish(events) {
      for (const event of events) deliver(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      return Promise.resolve()
    },
  }
}
