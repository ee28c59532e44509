export type CallOff = () => void

/** Runs things later, in this process only, so that tests and the simulation turn the hands themselves. */
export interface Timers {
  /** Once, never early. */
  after(delayMs: number, run: () => void): CallOff
  /** Once, when the current turn of the event loop is over: what happens together is then written together. */
  defer(run: () => void): void
}
