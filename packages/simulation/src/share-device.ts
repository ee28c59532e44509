import type { UserId } from '@bougie/protocol'
import { type Clock, type Database, Prisma } from '@bougie/server'

export interface ShareDeviceOptions {
  readonly clock: Clock
  readonly database: Database
  readonly userIds: readonly UserId[]
}

/** Records sign-ins in the security log as if the wallets were opened in one browser. */
export async function shareDevice({ clock, database, userIds }: ShareDeviceOptions): Promise<void> {
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
