import { type Refusal, refuse, stakeBeyondBalance, type UserId } from '@bougie/protocol'
import { accounts } from '../../../wallet/accounts.ts'
import type { BattleParts } from '../dependencies.ts'

/**
 * The players who may not or can't stake, with the reason. An early check, so that nobody waits in vain: the binding one
 * comes when the match is stored.
 */
export async function refuseStakes(
  { database: { reader }, ledger, limitGuard }: BattleParts,
  stakes: readonly { readonly userId: UserId; readonly amountCents: number }[],
): Promise<ReadonlyMap<UserId, Refusal>> {
  if (stakes.length === 0) return new Map()
  const accountIds = stakes.map(({ userId }) => accounts.player(userId))
  const [balances, limited] = await Promise.all([
    ledger.balancesOf(reader, accountIds),
    limitGuard.lookAtStakes(reader, stakes),
  ])
  const refused = new Map(limited)
  for (const { userId, amountCents } of stakes) {
    const isShort = (balances.get(accounts.player(userId)) ?? 0) < amountCents
    if (isShort && !refused.has(userId)) refused.set(userId, refuseUnpaid(amountCents))
  }
  return refused
}

export function refuseUnpaid(stakeCents: number): Refusal {
  return refuse('INSUFFICIENT_BALANCE', { message: stakeBeyondBalance(stakeCents) })
}
