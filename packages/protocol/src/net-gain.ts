export interface PaidStake {
  readonly stakeCents: number
  /** Only bets of the cycle have one. */
  readonly feeCents?: number
  readonly payoutCents: number
}

/**
 * Credits less debits, fees included: the one figure of a battle or a bet, in histories, ranks, notices
 * and pictures.
 */
export function netGainCents({ stakeCents, feeCents = 0, payoutCents }: PaidStake): number {
  return payoutCents - stakeCents - feeCents
}
