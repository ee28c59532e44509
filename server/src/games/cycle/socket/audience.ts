/** Every socket that watches the cycle. */
export const CYCLE_AUDIENCE = 'cycle'
