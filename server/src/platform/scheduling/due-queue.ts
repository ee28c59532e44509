import type { SharedDependencies } from '../shared-dependencies.ts'
import { createAlarm } from './alarm.ts'
import { createDueHeap } from './due-heap.ts'

/** At most this many entries are due in one tick; the rest follows in the next one, after sockets were served. */
const DUE_PER_TICK_MAX = 500

interface DueQueueDependencies<Value> extends Pick<SharedDependencies, 'clock' | 'timers'> {
  readonly onDue: (value: Value) => void
}

/** Entries that each become due at a time, in one ordered structure with one timer, however many there are. */
export function createDueQueue<Value>({ clock, timers, onDue }: DueQueueDependencies<Value>) {
  const heap = createDueHeap<Value>()
  const alarm = createAlarm({ clock, timers, ring })
  let isRinging = false

  function ring(): void {
    const nowMs = clock.nowMs()
    isRinging = true
    try {
      for (let taken = 0; taken < DUE_PER_TICK_MAX; taken++) {
        const value = heap.takeDue(nowMs)
        if (value === undefined) break
        onDue(value)
      }
    } finally {
      isRinging = false
      setAlarm()
    }
  }

  /** Once after all due entries, many of which are set again. */
  function setAlarm(): void {
    if (!isRinging) alarm.set(heap.nextDueAtMs())
  }

  return {
    /** Adds the entry or moves it. */
    set(key: string, dueAtMs: number, value: Value): void {
      heap.set(key, dueAtMs, value)
      setAlarm()
    },
    delete(key: string): void {
      heap.delete(key)
      setAlarm()
    },
    has: heap.has,
    clear(): void {
      heap.clear()
      setAlarm()
    },
  }
}
