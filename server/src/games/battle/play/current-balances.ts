import type { UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Database } from '../../../ports/database.ts'
import { accounts } from '../../../wallet/accounts.ts'
import type { Ledger } from '../../../wallet/ledger.ts'

export interface CurrentBalancesDependencies {
  readonly database: Pick<Database, 'reader'>
  readonly ledger: Pick<Ledger, 'currentBalances'>
}

/** For stakes and payouts that are published late: the balances may have changed since. */
export async function currentBalances(
  { database, ledger }: CurrentBalancesDependencies,
  userIds: readonly UserId[],
  reason: 'battle_stake' | 'battle_payout' | 'battle_refund' | 'battle_share',
): Promise<DomainEvent[]> {
  const balances = await ledger.currentBalances(database.reader, userIds.map(accounts.player))
  return userIds.flatMap((userId): DomainEvent[] => {
    const balance = balances.get(accounts.player(userId))
    return balance === undefined ? [] : [{ type: 'balanceChanged', userId, balance, reason }]
  })
}
