import type { BotsFilter } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { ListedUser, UserDirectoryRepository, UserFacts } from '../../identity/user-directory.ts'
import { olderThan } from './page-cursor.ts'
import { connectionOf } from './sql-connection.ts'

const SAME_DESTINATION_MAX = 20

const LISTED = Prisma.sql`
  entry.id, entry.kind, entry.pseudo, entry.wallet_address AS "walletAddress", entry.wallet_key AS "walletKey",
  entry.account_role AS "storedRole", entry.created_at AS "createdAt",
  CAST(COALESCE(account.balance_cents, 0) AS BIGINT) AS "balanceCents"`
const FROM_USERS = Prisma.sql`
  FROM users AS entry LEFT JOIN ledger_accounts AS account ON account.id = 'player:' || entry.id`

export function createUserDirectoryRepository(): UserDirectoryRepository {
  return {
    search: (reader, { text, role, bots, adminWallets, limit, before }) =>
      connectionOf(reader).query<ListedUser>(Prisma.sql`
        SELECT ${LISTED} ${FROM_USERS}
        WHERE ${text === '' ? Prisma.sql`1 = 1` : matches(text)}
          AND ${role === null ? Prisma.sql`1 = 1` : hasRole(role, adminWallets)}
          AND ${byBots(bots)}
          AND ${olderThan({ table: 'users' }, before)}
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`),

    async find(reader, userId, at) {
      const { query } = connectionOf(reader)
      const [row] = await query<Omit<UserFacts, 'sameDestination'>>(Prisma.sql`
        SELECT ${LISTED}, entry.creator_link_code AS "creatorLinkCode",
          CAST(COALESCE(record.wins, 0) AS BIGINT) AS "victories",
          CAST(COALESCE(record.losses, 0) AS BIGINT) AS "losses",
          CAST(COALESCE(record.draws, 0) AS BIGINT) AS "draws",
          CAST(COALESCE(record.gains_cents, 0) AS BIGINT) AS "gainsCents",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM battles
            WHERE status = 'active' AND (user_one_id = entry.id OR user_two_id = entry.id)) AS "activeBattles",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM passkey_credentials
            WHERE passkey_user_id = entry.passkey_user_id) AS "passkeys",
          (SELECT CAST(COUNT(*) AS BIGINT) FROM tokens
            WHERE user_id = entry.id AND kind = 'user' AND revoked_at IS NULL AND expires_at > ${at}) AS "sessions",
          ${paymentCount('deposit')} AS "deposits", ${paymentSum('deposit')} AS "depositedCents",
          ${paymentCount('withdrawal')} AS "withdrawals", ${paymentSum('withdrawal')} AS "withdrawnCents"
        ${FROM_USERS} LEFT JOIN player_records AS record ON record.user_id = entry.id
        WHERE entry.id = ${userId}`)
      if (row === undefined) return null
      const sameDestination = await query<UserFacts['sameDestination'][number]>(Prisma.sql`
        SELECT DISTINCT other.user_id AS id, player.pseudo
        FROM payments AS own
          JOIN payments AS other ON other.destination_mark = own.destination_mark AND other.user_id <> own.user_id
          JOIN users AS player ON player.id = other.user_id
        WHERE own.user_id = ${userId} AND own.destination_mark IS NOT NULL
        ORDER BY player.pseudo LIMIT ${SAME_DESTINATION_MAX}`)
      return { ...row, sameDestination }
    },
  }
}

function matches(text: string): Prisma.Sql {
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return Prisma.sql`(entry.id = ${text} OR entry.pseudo_key LIKE ${part} ESCAPE '\\' OR entry.wallet_key LIKE ${part} ESCAPE '\\')`
}

/** As the sessions resolve it. */
function hasRole(role: string, adminWallets: readonly string[]): Prisma.Sql {
  if (adminWallets.length === 0) return Prisma.sql`entry.account_role = ${role}`
  const isHouseAdmin = Prisma.sql`(entry.kind NOT IN ('local', 'bot') AND entry.wallet_key IN (${Prisma.join([...adminWallets])}))`
  return role === 'admin'
    ? Prisma.sql`(entry.account_role = ${role} OR ${isHouseAdmin})`
    : Prisma.sql`(entry.account_role = ${role} AND NOT ${isHouseAdmin})`
}

function paymentCount(direction: string): Prisma.Sql {
  return Prisma.sql`(SELECT CAST(COUNT(*) AS BIGINT) FROM payments WHERE user_id = entry.id AND direction = ${direction})`
}

function paymentSum(direction: string): Prisma.Sql {
  return Prisma.sql`(SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) FROM payments
    WHERE user_id = entry.id AND direction = ${direction} AND status = 'completed')`
}

function byBots(bots: BotsFilter): Prisma.Sql {
  if (bots === 'all') return Prisma.sql`1 = 1`
  return bots === 'only' ? Prisma.sql`entry.kind = 'bot'` : Prisma.sql`entry.kind <> 'bot'`
}
