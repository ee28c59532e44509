import type { CallOff } from '../../ports/clock.ts'
import type { SharedDependencies } from '../shared-dependencies.ts'

/** Node's timers accept at most 2^31 - 1 ms, so a distant alarm is set in steps. */
const SLEEP_MAX_MS = 3_600_000

interface AlarmDependencies extends Pick<SharedDependencies, 'clock' | 'timers'> {
  readonly ring: () => void
}

/** One timer for a whole list of due times: it is set to the earliest and never rings early. */
export function createAlarm({ clock, timers, ring }: AlarmDependencies) {
  let setAtMs: number | null = null
  let callOff: CallOff | null = null

  function sleep(atMs: number): void {
    const delayMs = Math.min(atMs - clock.nowMs(), SLEEP_MAX_MS)
    callOff = delayMs > 0 ? timers.after(delayMs, () => wake(atMs)) : soon(() => wake(atMs))
  }

  /** An alarm that is already due needs no timer, which would take at least a millisecond. */
  function soon(run: () => void): CallOff {
    let isOff = false
    timers.defer(() => {
      if (!isOff) run()
    })
    return () => {
      isOff = true
    }
  }

  function wake(atMs: number): void {
    // A timer may fire a millisecond before the wall clock, and the clock may have been set back.
    if (clock.nowMs() < atMs) {
      sleep(atMs)
      return
    }
    setAtMs = null
    callOff = null
    ring()
  }

  return {
    /** Sets the only time at which to ring; null for none. */
    set(atMs: number | null): void {
      if (atMs === setAtMs) return
      callOff?.()
      callOff = null
      setAtMs = atMs
      if (atMs !== null) sleep(atMs)
    },
  }
}
