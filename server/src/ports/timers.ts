export type CallOff = () => void

/** Runs callbacks later, in this process only. Tests and the simulation can replace it. */
export interface Timers {
  /** Runs once, never early. */
  after(delayMs: number, run: () => void): CallOff
  /** Runs once, at the end of the current tick of the event loop, so that simultaneous changes are written together. */
  defer(run: () => void): void
}
