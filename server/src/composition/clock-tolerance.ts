/** The clocks of several servers may differ by this: with many servers a price point is told later by as much. */
export const CLOCK_TOLERANCE_MS = 50
