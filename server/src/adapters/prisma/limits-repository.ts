import type { UserId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import { accounts } from '../../wallet/accounts.ts'
import { NO_LIMITS, type PlayerLimit, type PlayerLimits, type PlayerPause } from '../../wallet/limits.ts'
import type { LimitsRepository } from '../../wallet/limits-repository.ts'
import { isAnyOf } from './row-source.ts'
import { connectionOf } from './sql-connection.ts'

interface LimitRow extends Omit<PlayerLimit, 'next'> {
  readonly userId: UserId
  readonly nextAmountCents: number | null
  readonly nextFrom: Date | null
}

interface PauseRow extends PlayerPause {
  readonly userId: UserId
}

export function createLimitsRepository(): LimitsRepository {
  return {
    async find(reader, userIds) {
      const { dialect, query } = connectionOf(reader)
      const [limits, pauses] = await Promise.all([
        query<LimitRow>(Prisma.sql`
          SELECT user_id AS "userId", kind, period, amount_cents AS "amountCents",
            next_amount_cents AS "nextAmountCents", next_from AS "nextFrom"
          FROM player_limits WHERE ${isAnyOf(dialect, 'user_id', userIds)}`),
        query<PauseRow>(Prisma.sql`
          SELECT user_id AS "userId", paused_until AS "pausedUntil", excluded_at AS "excludedAt"
          FROM player_pauses WHERE ${isAnyOf(dialect, 'user_id', userIds)}`),
      ])
      const found = new Map<UserId, PlayerLimits>()
      for (const { userId, ...pause } of pauses) found.set(userId, { ...NO_LIMITS, ...pause })
      for (const row of limits) {
        const own = found.get(row.userId) ?? NO_LIMITS
        found.set(row.userId, { ...own, limits: [...own.limits, limitFrom(row)] })
      }
      return found
    },

    async storeLimit(transaction, userId, { kind, period, amountCents, next }, at) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO player_limits (user_id, kind, period, amount_cents, next_amount_cents, next_from, updated_at)
        VALUES (${userId}, ${kind}, ${period}, ${amountCents}, ${next?.amountCents ?? null}, ${next?.from ?? null}, ${at})
        ON CONFLICT (user_id, kind, period) DO UPDATE SET amount_cents = excluded.amount_cents,
          next_amount_cents = excluded.next_amount_cents, next_from = excluded.next_from,
          updated_at = excluded.updated_at`)
    },

    async storePause(transaction, userId, { pausedUntil, excludedAt }) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO player_pauses (user_id, paused_until, excluded_at) VALUES (${userId}, ${pausedUntil}, ${excludedAt})
        ON CONFLICT (user_id) DO UPDATE SET paused_until = excluded.paused_until, excluded_at = excluded.excluded_at`)
    },

    async lostCents(reader, userId, since) {
      // What games had given before the first movement since then, less what they have given by now: two places in the
      // lines, whatever lies between.
      const [row] = await connectionOf(reader).query<{ cents: number }>(Prisma.sql`
        SELECT COALESCE((
          SELECT line.games_cents FROM ledger_lines AS line
          WHERE line.account_id = account.id AND line.at >= ${since} ORDER BY line.at, line.line LIMIT 1
        ), account.games_cents) - account.games_cents AS cents
        FROM ledger_accounts AS account WHERE account.id = ${accounts.player(userId)}`)
      return row?.cents ?? 0
    },
  }
}

function limitFrom({ kind, period, amountCents, nextAmountCents, nextFrom }: LimitRow): PlayerLimit {
  const next = nextFrom === null ? null : { amountCents: nextAmountCents, from: nextFrom }
  return { kind, period, amountCents, next }
}
