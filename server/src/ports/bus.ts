import type { DomainEvent } from '../platform/events/domain-event.ts'

export type BusListener = (event: DomainEvent, delivery: Delivery) => void

export interface Delivery {
  /** Published by this very instance. What is to be done once in the whole deployment is done where this is true. */
  readonly isOwn: boolean
}

/**
 * Carries what happened, after it was stored, to every gateway and service of every instance. One's own events arrive
 * before `publish` returns; those of one publisher arrive in order.
 */
export interface Bus {
  publish(events: readonly DomainEvent[]): void
  subscribe(listener: BusListener): () => void
  /**
   * Called when events of other instances may have been lost on the way. A subscriber that keeps state up to date by
   * events then reads it again from where it is stored.
   */
  onMissed(listener: () => void): () => void
  close(): Promise<void>
}
