import type { UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Database } from '../../../ports/database.ts'
import { accounts } from '../../../wallet/accounts.ts'
import type { Ledger } from '../../../wallet/ledger.ts'

export interface CurrentBalancesDependencies {
  readonly database: Pick<Database, 'reader'>
  readonly ledger: Pick<Ledger, 'balancesOf'>
}

/** For stakes and payouts that are published late: the balances may have moved since. */
export async function currentBalances(
  { database, ledger }: CurrentBalancesDependencies,
  userIds: readonly UserId[],
  reason: 'battle_stake' | 'battle_payout' | 'battle_refund' | 'battle_share',
): Promise<DomainEvent[]> {
  const balances = await ledger.balancesOf(database.reader, userIds.map(accounts.player))
  return userIds.map((userId) => {
    const balanceCents = balances.get(accounts.player(userId)) ?? 0
    return { type: 'balanceChanged', userId, balanceCents, reason }
  })
}
