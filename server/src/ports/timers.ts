export type CallOff = () => void

/** Runs callbacks later, in this process only, so that tests and the simulation control time. */
export interface Timers {
  /** Once, never early. */
  after(delayMs: number, run: () => void): CallOff
  /** Runs once, at the end of the current tick of the event loop: simultaneous changes are then written together. */
  defer(run: () => void): void
}
