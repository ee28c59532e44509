import type { DomainEvent } from '../domain-event.ts'

/** Carries what happened, after it was stored, to every gateway and service. Delivery per publisher is in order. */
export interface Bus {
  publish(events: readonly DomainEvent[]): void
  subscribe(listener: (event: DomainEvent) => void): () => void
  close(): Promise<void>
}
