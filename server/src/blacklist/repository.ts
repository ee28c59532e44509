import type { UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { NEWEST_FIRST, olderThan } from '../platform/database/list-page.ts'
import { withPseudos } from '../platform/players-repository.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import {
  type Block,
  type BlockPage,
  type BlockSource,
  type BlockSubject,
  fieldsOf,
  type NamedBlock,
  subjectOf,
} from './block.ts'

/** False when another server has already written the block with this key. */
export function insert(
  transaction: Transaction,
  { id, subject, reason, source, createdBy, createdAt, endsAt }: Block,
  onceKey: string | null,
) {
  const { attempt, models } = transaction
  const data = { id, ...fieldsOf(subject), reason, source, createdBy, createdAt, endsAt, onceKey }
  return attempt(() => models.block.create({ data }))
}

/** False when it is already lifted. */
export async function lift(transaction: Transaction, { id, at }: { readonly id: string; readonly at: Date }) {
  const where = { id, liftedAt: null }
  return (await transaction.models.block.updateMany({ where, data: { liftedAt: at } })).count === 1
}

export async function find(reader: Reader, id: string): Promise<NamedBlock | null> {
  const row = await reader.models.block.findUnique({ where: { id }, omit: { onceKey: true } })
  const [block] = row === null ? [] : await named(reader, [row])
  return block ?? null
}

/** Active blocks, those that end last first. In two parts, because one condition would read all that ever ended. */
export async function listActive(reader: Reader, at: Date, max: number): Promise<readonly Block[]> {
  // SQL: read before the server is ready, when Prisma's client is not made yet (docs/decisions/188).
  const rows = await reader.query<NamedRow>(Prisma.sql`
    SELECT held.id, held.user_id AS "userId", player.pseudo, held.address, held.reason, held.source,
      held.created_by AS "createdBy", held.created_at AS "createdAt", held.ends_at AS "endsAt",
      held.lifted_at AS "liftedAt"
    FROM (
      SELECT * FROM blocks WHERE lifted_at IS NULL AND ends_at IS NULL
      UNION ALL SELECT * FROM blocks WHERE lifted_at IS NULL AND ends_at > ${at}
    ) AS held LEFT JOIN users AS player ON player.id = held.user_id
    ORDER BY (held.ends_at IS NULL) DESC, held.ends_at DESC, held.id DESC LIMIT ${max}`)
  return rows.map(blockFrom)
}

/** No address has another character. Prisma would take some of them as wildcards. */
const ADDRESS_PART = /^[\da-f.:/]*$/

/** Newest first. */
export async function list(
  reader: Reader,
  { limit, before, userId, address, activeAt: at }: BlockPage,
): Promise<readonly NamedBlock[]> {
  if (address !== null && !ADDRESS_PART.test(address)) return []
  const { block } = reader.models
  const older = await olderThan(before, block)
  const conditions: Prisma.BlockWhereInput[] = [older]
  if (at !== null) conditions.push(activeAt(at))
  if (userId !== null) conditions.push({ userId })
  if (address !== null) conditions.push({ address: { startsWith: address } })
  return listed(reader, { AND: conditions }, limit)
}

/** Automatic blocks of this subject, the newest first. */
export const listAutomatic = (reader: Reader, subject: BlockSubject, max: number): Promise<readonly Block[]> =>
  listed(reader, { ...fieldsOf(subject), source: 'automatic' }, max)

function activeAt(at: Date): Prisma.BlockWhereInput {
  return { liftedAt: null, OR: [{ endsAt: null }, { endsAt: { gt: at } }] }
}

async function listed(reader: Reader, where: Prisma.BlockWhereInput, take: number): Promise<NamedBlock[]> {
  const { block } = reader.models
  return named(reader, await block.findMany({ where, orderBy: NEWEST_FIRST, take, omit: { onceKey: true } }))
}

type BlockRow = Prisma.BlockGetPayload<{ omit: { onceKey: true } }>

async function named(reader: Reader, rows: readonly BlockRow[]): Promise<NamedBlock[]> {
  return (await withPseudos(reader, rows, ({ userId }) => userId)).map(blockFrom)
}

interface NamedRow extends BlockRow {
  readonly pseudo: string | null
}

function blockFrom({ userId, address, source, createdBy, ...row }: NamedRow): NamedBlock {
  return {
    ...row,
    subject: subjectOf({ userId: userId as UserId | null, address }),
    source: source as BlockSource,
    createdBy: createdBy as UserId | null,
  }
}
