// Deadlines of games. A deadline follows from the state of its game, which every instance has, so none is stored and no
// job carries it. The instance that stored the last event acts on time; the others act a little later, in case that
// instance is gone.
import { createAlarm } from '../../platform/scheduling/alarm.ts'
import { createDueHeap } from '../../platform/scheduling/due-heap.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import { rootRequestId } from '../../platform/telemetry/trace.ts'

/** An instance that is late by this much is dead or hangs. */
const TAKE_OVER_AFTER_MS = 1_000
/** A random delay keeps the other instances from taking over at the same millisecond. */
const TAKE_OVER_SPREAD_MS = 1_000
/** At most this many games are started in one tick; the rest follows in the next one, after sockets were served. */
const STARTED_PER_TICK_MAX = 500

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
  const heap = createDueHeap<DueGame<Id>>()
  const alarm = createAlarm({ clock, timers, ring })
  let isStopped = false

  function ring(): void {
    const nowMs = clock.nowMs()
    for (let started = 0; started < STARTED_PER_TICK_MAX; started++) {
      const game = heap.takeDue(nowMs)
      if (game === undefined) break
      onDue(game)
    }
    alarm.set(heap.nextDueAtMs())
  }

  return {
    /** Replaces the deadline of a game; null removes it. */
    set(id: Id, { dueAtMs, isOwn }: { readonly dueAtMs: number | null; readonly isOwn: boolean }): void {
      if (isStopped) return
      if (dueAtMs === null) heap.delete(id)
      else {
        const ringAtMs = isOwn ? dueAtMs : dueAtMs + takeOverAfterMs
        heap.set(id, ringAtMs, { id, dueAtMs, causedBy: rootRequestId() })
      }
      alarm.set(heap.nextDueAtMs())
    },
    stop(): void {
      isStopped = true
      heap.clear()
      alarm.set(null)
    },
  }
}
