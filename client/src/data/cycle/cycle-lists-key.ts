/** Everything read over REST that a cycle's end puts out of date. */
export const CYCLE_LISTS_KEY = 'cycle-lists'
