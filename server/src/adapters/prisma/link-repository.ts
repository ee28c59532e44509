import type { CreatorLinkId, UserId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Link, LinkRepository, LinkSums, NamedLink } from '../../influencer/link-repository.ts'
import { accounts } from '../../wallet/accounts.ts'
import { olderThan } from './page-cursor.ts'
import { isAnyOf } from './row-source.ts'
import { connectionOf } from './sql-connection.ts'

const LINK_FIELDS = Prisma.sql`
  entry.id, entry.user_id AS "ownerId", entry.link_code AS "code", entry.created_at AS "createdAt",
  entry.updated_at AS "updatedAt", entry.deleted_at AS "deletedAt"`

interface SumRow extends LinkSums {
  readonly id: CreatorLinkId
}

export function createLinkRepository(): LinkRepository {
  return {
    async insert(transaction, { id, ownerId, code, createdAt }) {
      const inserted = await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO creator_links (id, user_id, link_code, code_key, created_at, updated_at)
        VALUES (${id}, ${ownerId}, ${code}, ${keyOf(code)}, ${createdAt}, ${createdAt})
        ON CONFLICT (code_key) DO NOTHING`)
      return inserted === 1
    },

    async find(reader, id) {
      const [link] = await connectionOf(reader).query<Link>(
        Prisma.sql`SELECT ${LINK_FIELDS} FROM creator_links AS entry WHERE entry.id = ${id}`,
      )
      return link ?? null
    },

    listOwned: (reader, ownerId) =>
      connectionOf(reader).query<Link>(Prisma.sql`
        SELECT ${LINK_FIELDS} FROM creator_links AS entry
        WHERE entry.user_id = ${ownerId} AND entry.deleted_at IS NULL ORDER BY entry.created_at, entry.id`),

    findByCodes(reader, codes) {
      const { dialect, query } = connectionOf(reader)
      return query<Link>(Prisma.sql`
        SELECT ${LINK_FIELDS} FROM creator_links AS entry
        WHERE ${isAnyOf(dialect, 'code_key', codes.map(keyOf))} AND entry.deleted_at IS NULL`)
    },

    async isTaken(reader, code) {
      const rows = await connectionOf(reader).query(
        Prisma.sql`SELECT id FROM creator_links WHERE code_key = ${keyOf(code)}`,
      )
      return rows.length > 0
    },

    async change(transaction, { id, ownerId, code, updatedAt }) {
      const changed = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE creator_links
        SET user_id = ${ownerId}, link_code = ${code}, code_key = ${keyOf(code)}, updated_at = ${updatedAt}
        WHERE id = ${id} AND NOT EXISTS (
          SELECT 1 FROM creator_links AS other WHERE other.code_key = ${keyOf(code)} AND other.id <> ${id})`)
      return changed === 1
    },

    async remove(transaction, { id, at }) {
      await connectionOf(transaction).execute(
        Prisma.sql`UPDATE creator_links SET deleted_at = ${at}, updated_at = ${at} WHERE id = ${id}`,
      )
    },

    list: (reader, { q, limit, before }) =>
      connectionOf(reader).query<NamedLink>(Prisma.sql`
        SELECT ${LINK_FIELDS}, owner.pseudo AS "ownerPseudo"
        FROM creator_links AS entry JOIN users AS owner ON owner.id = entry.user_id
        WHERE ${matching(q)} AND ${olderThan({ table: 'creator_links' }, before)}
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`),

    async findNamed(reader, id) {
      const [link] = await connectionOf(reader).query<NamedLink>(Prisma.sql`
        SELECT ${LINK_FIELDS}, owner.pseudo AS "ownerPseudo"
        FROM creator_links AS entry JOIN users AS owner ON owner.id = entry.user_id WHERE entry.id = ${id}`)
      return link ?? null
    },

    async sums(reader, ids) {
      const { dialect, query } = connectionOf(reader)
      const accountIds = ids.map((id) => accounts.commission(id))
      const [counts, balances, paid] = await Promise.all([
        query<{ id: CreatorLinkId; users: number }>(Prisma.sql`
          SELECT creator_link_id AS id, COUNT(*) AS users FROM users
          WHERE ${isAnyOf(dialect, 'creator_link_id', ids)} GROUP BY creator_link_id`),
        query<{ account: string; cents: number }>(Prisma.sql`
          SELECT id AS account, balance_cents AS cents FROM ledger_accounts
          WHERE ${isAnyOf(dialect, 'id', accountIds)}`),
        // "LIKE 'commission:%'" says nothing new: it names the partial index.
        query<{ account: string; cents: number }>(Prisma.sql`
          SELECT transfer.from_account_id AS account, CAST(SUM(transfer.amount_cents) AS BIGINT) AS cents
          FROM ledger_transfers AS transfer JOIN ledger_movements AS movement ON movement.id = transfer.movement_id
          WHERE ${isAnyOf(dialect, 'from_account_id', accountIds)} AND transfer.from_account_id LIKE 'commission:%'
            AND movement.reason = 'commission'
          GROUP BY transfer.from_account_id`),
      ])
      const usersOf = new Map(counts.map(({ id, users }) => [id, users]))
      const dueOf = new Map(balances.map(({ account, cents }) => [account, cents]))
      const paidOf = new Map(paid.map(({ account, cents }) => [account, cents]))
      const rows = ids.map((id): SumRow => {
        const account = accounts.commission(id)
        const [dueCents, paidCents] = [dueOf.get(account) ?? 0, paidOf.get(account) ?? 0]
        return { id, users: usersOf.get(id) ?? 0, dueCents, paidCents, earnedCents: dueCents + paidCents }
      })
      return new Map(rows.map(({ id, ...sums }) => [id, sums]))
    },

    async findOwner(reader, userId) {
      const [row] = await connectionOf(reader).query<{ id: UserId; kind: string }>(
        Prisma.sql`SELECT id, kind FROM users WHERE id = ${userId}`,
      )
      return row ? { id: row.id, isBot: row.kind === 'bot' } : null
    },

    async makeInfluencer(transaction, { userId, at }) {
      const changed = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE users SET account_role = 'influencer', updated_at = ${at}
        WHERE id = ${userId} AND account_role = 'user'`)
      return changed === 1
    },
  }
}

/** Codes are unique, and found, whatever the case. */
function keyOf(code: string): string {
  return code.toLowerCase()
}

/** `q` stands for itself: what means something to LIKE is escaped. */
function matching(q: string | null): Prisma.Sql {
  if (q === null || q === '') return Prisma.sql`1 = 1`
  const part = `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return Prisma.sql`(entry.code_key LIKE ${part} ESCAPE '\\' OR owner.pseudo_key LIKE ${part} ESCAPE '\\'
    OR owner.wallet_key = ${q.toLowerCase()})`
}
