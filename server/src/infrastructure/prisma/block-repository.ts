import type { UserId } from '@bougie/protocol'
import type { BlockRepository, BlockSource, BlockSubject, NamedBlock } from '../../blacklist/block.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Reader } from '../../ports/database.ts'
import { connectionOf, modelsOf } from './connection.ts'
import { CREATED_AT, NEWEST_FIRST, olderThan } from './list-page.ts'
import { kindOfUser, pseudosOf } from './pseudos.ts'

export function createBlockRepository(): BlockRepository {
  return {
    insert(transaction, { id, subject, reason, source, createdBy, createdAt, endsAt }, onceKey) {
      const { attempt, models } = connectionOf(transaction)
      const data = { id, ...columnsOf(subject), reason, source, createdBy, createdAt, endsAt, onceKey }
      return attempt(() => models.block.create({ data }))
    },

    async lift(transaction, { id, at }) {
      const { count } = await modelsOf(transaction).block.updateMany({
        where: { id, liftedAt: null },
        data: { liftedAt: at },
      })
      return count === 1
    },

    async find(reader, id) {
      const row = await modelsOf(reader).block.findUnique({ where: { id }, omit: { onceKey: true } })
      const [block] = row === null ? [] : await named(reader, [row])
      return block ?? null
    },

    async listActive(reader, at, max) {
      // SQL: read before the server is ready, when Prisma's client is not made yet (docs/decisions/188).
      const rows = await connectionOf(reader).query<NamedRow>(Prisma.sql`
        SELECT entry.id, entry.user_id AS "userId", player.pseudo, entry.address, entry.reason, entry.source,
          entry.created_by AS "createdBy", entry.created_at AS "createdAt", entry.ends_at AS "endsAt",
          entry.lifted_at AS "liftedAt"
        FROM blocks AS entry LEFT JOIN users AS player ON player.id = entry.user_id
        WHERE entry.lifted_at IS NULL AND (entry.ends_at IS NULL OR entry.ends_at > ${at})
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${max}`)
      return rows.map(blockFrom)
    },

    async list(reader, { limit, before, userId, activeAt: at }) {
      const { block } = modelsOf(reader)
      const older = await olderThan(before, (id) => block.findUnique({ where: { id }, select: CREATED_AT }))
      const conditions = [older, ...(at === null ? [] : [activeAt(at)]), ...(userId === null ? [] : [{ userId }])]
      return listed(reader, { AND: conditions }, limit)
    },

    listAutomatic: (reader, subject, max) => {
      const about = subject.kind === 'user' ? { userId: subject.userId } : { address: subject.address }
      return listed(reader, { ...about, source: 'automatic' }, max)
    },

    kindOfUser,
  }
}

function activeAt(at: Date): Prisma.BlockWhereInput {
  return { liftedAt: null, OR: [{ endsAt: null }, { endsAt: { gt: at } }] }
}

function columnsOf(subject: BlockSubject) {
  return subject.kind === 'user'
    ? { userId: subject.userId, address: null }
    : { userId: null, address: subject.address }
}

async function listed(reader: Reader, where: Prisma.BlockWhereInput, take: number): Promise<NamedBlock[]> {
  const { block } = modelsOf(reader)
  return named(reader, await block.findMany({ where, orderBy: NEWEST_FIRST, take, omit: { onceKey: true } }))
}

type BlockRow = Prisma.BlockGetPayload<{ omit: { onceKey: true } }>

async function named(reader: Reader, rows: readonly BlockRow[]): Promise<NamedBlock[]> {
  const pseudos = await pseudosOf(
    reader,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => blockFrom({ ...row, pseudo: pseudos.get(row.userId ?? '') ?? null }))
}

interface NamedRow extends BlockRow {
  readonly pseudo: string | null
}

function blockFrom({ userId, address, source, createdBy, ...row }: NamedRow): NamedBlock {
  return {
    ...row,
    subject: userId === null ? { kind: 'address', address: address ?? '' } : { kind: 'user', userId: userId as UserId },
    source: source as BlockSource,
    createdBy: createdBy as UserId | null,
  }
}
