/** Whoever takes out more within 24 hours or 7 days, all withdrawals together, waits for an admin. */
export const PAYOUT_REVIEW_ABOVE_EUROS = { day: 500, week: 2000 } as const
export const WITHDRAWAL_MINIMUM_EUROS = 10
/** Of the amount: on top of a deposit, off a withdrawal. */
export const CARD_FEE_BASIS_POINTS = 200
