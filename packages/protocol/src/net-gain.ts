export interface PaidStake {
  readonly stakeCents: number
  /** Only bets of the cycle have one. */
  readonly feeCents?: number
  readonly payoutCents: number
}

/**
 * Credits less debits, fees included. Histories, rankings, notices and pictures all show this figure of a battle or
 * bet.
 */
export function netGainCents({ stakeCents, feeCents = 0, payoutCents }: PaidStake): number {
  return payoutCents - stakeCents - feeCents
}
