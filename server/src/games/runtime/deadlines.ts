// Deadlines of games. A deadline follows from the state of its game, which every instance has, so none is stored and no
// job carries it. The instance that stored the last event acts on time; the others act a little later, in case that
// instance is gone.
import { createDueQueue } from '../../platform/scheduling/due-queue.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import { rootRequestId } from '../../platform/telemetry/trace.ts'

/** An instance that is late by this much is dead or hangs. */
const TAKE_OVER_AFTER_MS = 1_000
/** A random delay keeps the other instances from taking over at the same millisecond. */
const TAKE_OVER_SPREAD_MS = 1_000

export interface DueGame<Id> {
  readonly id: Id
  /** Given by the game's state; instances that take over act later. */
  readonly dueAtMs: number
  /** The id of the request that caused the deadline. */
  readonly causedBy: string | undefined
}

export interface DeadlinesDependencies<Id> extends Pick<SharedDependencies, 'clock' | 'timers' | 'random'> {
  readonly onDue: (game: DueGame<Id>) => void
}

export function createDeadlines<Id extends string>({ clock, timers, random, onDue }: DeadlinesDependencies<Id>) {
  const takeOverAfterMs = TAKE_OVER_AFTER_MS + random.below(TAKE_OVER_SPREAD_MS)
  const due = createDueQueue<DueGame<Id>>({ clock, timers, onDue })
  let isStopped = false

  return {
    /** Replaces the deadline of a game; null removes it. */
    set(id: Id, { dueAtMs, isOwn }: { readonly dueAtMs: number | null; readonly isOwn: boolean }): void {
      if (isStopped) return
      if (dueAtMs === null) due.delete(id)
      else due.set(id, isOwn ? dueAtMs : dueAtMs + takeOverAfterMs, { id, dueAtMs, causedBy: rootRequestId() })
    },
    stop(): void {
      isStopped = true
      due.clear()
    },
  }
}
