/** Time as the data layer sees it, so that tests turn the clock by hand. */
export interface Timers {
  now(): number
  /** Runs the task once after the delay; the returned function calls it off. */
  after(delayMs: number, task: () => void): () => void
}

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(delayMs, task) {
    const id = setTimeout(task, delayMs)
    return () => clearTimeout(id)
  },
}

/** Runs the task again and again, each time counted from the end of the last, until called off. */
export function every(timers: Timers, intervalMs: number, task: () => void): () => void {
  let cancel = timers.after(intervalMs, tick)
  function tick() {
    cancel = timers.after(intervalMs, tick)
    task()
  }
  return () => cancel()
}
