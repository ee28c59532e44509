import type { UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../ports/database.ts'

export interface Correction {
  readonly id: string
  readonly userId: UserId
  readonly adminId: UserId
  /** Negative when money is taken. */
  readonly amountCents: number
  readonly reason: string
  readonly createdAt: Date
}

export async function insert(
  transaction: Transaction,
  { id, userId, adminId, amountCents, reason, createdAt }: Correction,
) {
  const data = { id, userId, adminId, amountCents: BigInt(amountCents), reason, createdAt }
  await transaction.models.correction.create({ data })
}

export async function reasonsOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.models.correction.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, reason: true },
  })
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
