/** Time, so that tests and the simulation turn the hands themselves. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number
}
