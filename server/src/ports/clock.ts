/** A source of time that tests and the simulation can replace. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number
}

/** The clock of a process, which others may be ahead of. */
export interface ProcessClock extends Clock {
  /** From now on it is at least this time, unless that is more than a day away. */
  notBefore(atMs: number): void
  /** By how much it is ahead of the clock of its machine. */
  aheadMs(): number
}

export type CallOff = () => void

/** Runs callbacks later, in this process only. Tests and the simulation can replace it. */
export interface Timers {
  /** Runs once, never early. */
  after(delayMs: number, run: () => void): CallOff
  /** Runs once, at the end of the current tick of the event loop, so that simultaneous changes are written together. */
  defer(run: () => void): void
}
