import type { DomainEvent } from '../../platform/events/domain-event.ts'
import type { BusListener, Delivery } from '../../ports/bus.ts'

export interface ListenersOptions {
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
