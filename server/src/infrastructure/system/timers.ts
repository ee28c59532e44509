import type { Timers } from '../../ports/timers.ts'

export const systemTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, Math.ceil(delayMs))
    return () => clearTimeout(timer)
  },
  defer(run) {
    setImmediate(run)
  },
}
