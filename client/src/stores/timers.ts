/** Timer port of the data layer; tests advance the clock by hand. */
export interface Timers {
  now(): number
  /** Runs the task once after the delay; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void
}

/** The longest delay of a browser's timer, 24 days: it runs a longer one at once. */
const DELAY_MAX_MS = 2 ** 31 - 1

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(delayMs, task) {
    let id = start(delayMs)
    function start(remainingMs: number) {
      if (remainingMs <= DELAY_MAX_MS) return setTimeout(task, remainingMs)
      return setTimeout(() => {
        id = start(remainingMs - DELAY_MAX_MS)
      }, DELAY_MAX_MS)
    }
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

/** Returns a function that lets the task run once after a delay, instead of after the previous one; null cancels it. */
export function createDeadline(timers: Pick<Timers, 'after'>, task: () => void) {
  let cancel: () => void = () => undefined
  return (delayMs: number | null) => {
    cancel()
    cancel = delayMs === null ? () => undefined : timers.after(delayMs, task)
  }
}
