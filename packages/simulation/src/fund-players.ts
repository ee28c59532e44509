import type { UserId } from '@bougie/protocol'
import { accounts, type Clock, createLedger, type Database } from '@bougie/server'

export interface FundPlayersOptions {
  readonly clock: Clock
  readonly database: Database
  readonly userIds: readonly UserId[]
  readonly amountCents: () => number
}

/** Uses the ledger, like every other source of a balance. */
export async function fundPlayers({ clock, database, userIds, amountCents }: FundPlayersOptions): Promise<void> {
  const ledger = createLedger({ clock })
  const movements = userIds.map((userId) => ({
    key: `welcome:${userId}`,
    reason: 'welcome',
    cause: { type: 'user', id: userId },
    transfers: [{ from: accounts.promo, to: accounts.player(userId), amountCents: amountCents() }],
  }))
  await database.transaction((transaction) => ledger.post(transaction, movements))
}
