// Every instance keeps every running game in memory, by the events that the others publish, and can therefore take the
// next step of any game. Missed events are read from the database.
import type { DomainEvent } from '../../platform/events/domain-event.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'

/** `missing` means that earlier events have not arrived, or that the game itself is unknown. */
export type Applied = 'known' | 'applied' | 'missing'

export interface ReplicationRules<Id extends string, Event extends DomainEvent> {
  readonly name: string
  /** null for an event that does not belong to these games. */
  eventOf(event: DomainEvent): Event | null
  idOf(event: Event): Id
  apply(event: Event): Applied
  /** Applies the event after any step that is running here, or reads what is missing before it. */
  catchUp(id: Id, event: Event): Promise<void>
  /** Compares stored games with known ones, and reads what was missed. */
  reconcile(): Promise<void>
}

export function startReplication<Id extends string, Event extends DomainEvent>(
  { bus, tasks }: Pick<SharedDependencies, 'bus' | 'tasks'>,
  runtime: { followed(id: Id, from: { readonly isOwn: boolean }): void },
  rules: ReplicationRules<Id, Event>,
): void {
  bus.subscribe((received) => {
    const event = rules.eventOf(received)
    if (event === null) return
    const id = rules.idOf(event)
    const applied = rules.apply(event)
    if (applied === 'applied') runtime.followed(id, { isOwn: false })
    else if (applied === 'missing') tasks.run(`follow ${rules.name}`, () => rules.catchUp(id, event))
  })
  bus.onMissed(() => tasks.run(`reconcile ${rules.name}`, rules.reconcile))
}
