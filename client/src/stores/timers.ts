/** Timer port of the data layer; tests advance the clock by hand. */
export interface Timers {
  now(): number
  /** Runs the task once after the delay; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void
}

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(delayMs, task) {
    const id = setTimeout(task, delayMs)
    return () => clearTimeout(id)
  },
}

/** Runs the task repeatedly, each time counted from the end of the last run, until cancelled. */
export function every(timers: Timers, intervalMs: number, task: () => void): () => void {
  let cancel = timers.after(intervalMs, tick)
  function tick() {
    cancel = timers.after(intervalMs, tick)
    task()
  }
  return () => cancel()
}
