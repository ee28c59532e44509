// Gives players what they need before a run begins.
import type { UserId } from '@bougie/protocol'
import { accounts, type Clock, createLedger, type Database, Prisma } from '@bougie/server'

interface Stored {
  readonly clock: Clock
  readonly database: Database
  readonly userIds: readonly UserId[]
}

/** Uses the ledger, like every other source of a balance. */
export async function fundPlayers({ clock, database, userIds }: Stored, amountCents: () => number): Promise<void> {
  const ledger = createLedger({ clock })
  const movements = userIds.map((userId) => ({
    key: `welcome:${userId}`,
    reason: 'welcome',
    cause: { type: 'user', id: userId },
    transfers: [{ from: accounts.promo, to: accounts.player(userId), amountCents: amountCents() }],
  }))
  await database.transaction((transaction) => ledger.postAll(transaction, movements))
}

/** Records sign-ins in the security log as if the wallets were opened in one browser. */
export async function shareDevice({ clock, database, userIds }: Stored): Promise<void> {
  const at = new Date(clock.nowMs())
  await database.transaction(async (transaction) => {
    const { execute } = transaction
    for (const userId of userIds) {
      await execute(Prisma.sql`
        INSERT INTO security_events (id, kind, method, outcome, user_id, device_mark, is_short, count, created_at)
        VALUES (${`sign-in of ${userId}`}, 'sign_in', 'connect', 'ok', ${userId}, 'one browser', ${false}, 1, ${at})`)
    }
  })
}
