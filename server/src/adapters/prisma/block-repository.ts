import type { UserId } from '@bougie/protocol'
import type { BlockSource, BlockSubject } from '../../blacklist/block.ts'
import type { BlockRepository, NamedBlock } from '../../blacklist/block-repository.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { olderThan } from './page-cursor.ts'
import { connectionOf } from './sql-connection.ts'

interface BlockRow {
  readonly id: string
  readonly userId: UserId | null
  readonly pseudo: string | null
  readonly address: string | null
  readonly reason: string
  readonly source: BlockSource
  readonly createdBy: UserId | null
  readonly createdAt: Date
  readonly endsAt: Date | null
  readonly liftedAt: Date | null
}

const SELECT = Prisma.sql`
  SELECT entry.id, entry.user_id AS "userId", player.pseudo, entry.address, entry.reason, entry.source,
    entry.created_by AS "createdBy", entry.created_at AS "createdAt", entry.ends_at AS "endsAt",
    entry.lifted_at AS "liftedAt"
  FROM blocks AS entry LEFT JOIN users AS player ON player.id = entry.user_id`
const NEWEST_FIRST = Prisma.sql`ORDER BY entry.created_at DESC, entry.id DESC`

export function createBlockRepository(): BlockRepository {
  return {
    async insert(transaction, block, onceKey) {
      const { id, subject, reason, source, createdBy, createdAt, endsAt } = block
      const userId = subject.kind === 'user' ? subject.userId : null
      const address = subject.kind === 'address' ? subject.address : null
      const inserted = await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO blocks (id, user_id, address, reason, source, created_by, created_at, ends_at, once_key)
        VALUES (${id}, ${userId}, ${address}, ${reason}, ${source}, ${createdBy}, ${createdAt}, ${endsAt}, ${onceKey})
        ON CONFLICT (once_key) DO NOTHING`)
      return inserted === 1
    },

    async lift(transaction, { id, at }) {
      const lifted = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE blocks SET lifted_at = ${at} WHERE id = ${id} AND lifted_at IS NULL`)
      return lifted === 1
    },

    async find(reader, id) {
      const [row] = await connectionOf(reader).query<BlockRow>(Prisma.sql`${SELECT} WHERE entry.id = ${id}`)
      return row ? blockOf(row) : null
    },

    async listHolding(reader, at, max) {
      const rows = await connectionOf(reader).query<BlockRow>(
        Prisma.sql`${SELECT} WHERE ${holdingAt(at)} ${NEWEST_FIRST} LIMIT ${max}`,
      )
      return rows.map(blockOf)
    },

    async list(reader, { limit, before, userId, holdingAt: at }) {
      const rows = await connectionOf(reader).query<BlockRow>(Prisma.sql`
        ${SELECT} WHERE ${at === null ? Prisma.sql`1 = 1` : holdingAt(at)}
          AND ${userId === null ? Prisma.sql`1 = 1` : Prisma.sql`entry.user_id = ${userId}`}
          AND ${olderThan({ table: 'blocks' }, before)}
        ${NEWEST_FIRST} LIMIT ${limit}`)
      return rows.map(blockOf)
    },

    async listAutomatic(reader, subject, max) {
      const rows = await connectionOf(reader).query<BlockRow>(Prisma.sql`
        ${SELECT} WHERE ${isAbout(subject)} AND entry.source = 'automatic' ${NEWEST_FIRST} LIMIT ${max}`)
      return rows.map(blockOf)
    },

    async kindOfUser(reader, userId) {
      const [row] = await connectionOf(reader).query<{ kind: string }>(
        Prisma.sql`SELECT kind FROM users WHERE id = ${userId}`,
      )
      return row?.kind ?? null
    },
  }
}

function holdingAt(at: Date): Prisma.Sql {
  return Prisma.sql`entry.lifted_at IS NULL AND (entry.ends_at IS NULL OR entry.ends_at > ${at})`
}

function isAbout(subject: BlockSubject): Prisma.Sql {
  return subject.kind === 'user'
    ? Prisma.sql`entry.user_id = ${subject.userId}`
    : Prisma.sql`entry.address = ${subject.address}`
}

function blockOf({ userId, address, ...row }: BlockRow): NamedBlock {
  const subject: BlockSubject = userId === null ? { kind: 'address', address: address ?? '' } : { kind: 'user', userId }
  return { ...row, subject }
}
