import type { DomainEvent } from '../platform/events/domain-event.ts'

export type BusListener = (event: DomainEvent, delivery: Delivery) => void

export interface Delivery {
  /** Published by this instance. Work that must happen once in the whole deployment is done where this is true. */
  readonly isOwn: boolean
}

/**
 * Carries domain events, after they were stored, to every gateway and service of every instance. An instance's own
 * events arrive before `publish` returns; those of one publisher arrive in order.
 */
export interface Bus {
  publish(events: readonly DomainEvent[]): void
  subscribe(listener: BusListener): () => void
  /**
   * Called when events of other instances may have been lost. A subscriber that keeps state up to date by events must
   * then read it again from the store.
   */
  onMissed(listener: () => void): () => void
  close(): Promise<void>
}
