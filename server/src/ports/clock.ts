/** A source of time that tests and the simulation can replace. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number
}
