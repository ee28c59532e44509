/** Time, so that tests and the simulation control it. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number
}
