import { API_SCOPES, type ApiScope, type UserId } from '@bougie/protocol'
import type { Prisma } from '../generated/sqlite/client.ts'
import { NEWEST_FIRST } from '../platform/database/list-page.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { Expired } from './challenge-repository.ts'
import type { EndedSession } from './token-repository.ts'

type ApiTokenRow = Prisma.ApiTokenGetPayload<object>

export interface StoredApiToken extends Omit<ApiTokenRow, 'userId' | 'scopes' | 'revokedAt'> {
  readonly userId: UserId
  readonly scopes: readonly ApiScope[]
}

interface Revocation {
  readonly userId: UserId
  /** Null: all tokens of the player. */
  readonly id: string | null
  readonly atMs: number
}

const SEPARATOR = ' '

export async function insert(transaction: Transaction, { scopes, ...token }: StoredApiToken) {
  await transaction.models.apiToken.create({ data: { ...token, scopes: scopes.join(SEPARATOR) } })
}

/** Never finds revoked tokens; the caller checks the expiry. */
export async function find(reader: Reader, hash: string): Promise<StoredApiToken | null> {
  const row = await reader.models.apiToken.findUnique({ where: { hash, revokedAt: null } })
  return row && tokenFrom(row)
}

/** Tokens that are valid at that time, newest first. */
export async function listOf(
  reader: Reader,
  { userId, atMs }: { readonly userId: UserId; readonly atMs: number },
): Promise<readonly StoredApiToken[]> {
  const where = { userId, revokedAt: null, expiresAt: { gt: new Date(atMs) } }
  const rows = await reader.models.apiToken.findMany({ where, orderBy: NEWEST_FIRST })
  return rows.map(tokenFrom)
}

export async function noteUse(
  transaction: Transaction,
  { hash, atMs }: { readonly hash: string; readonly atMs: number },
) {
  await transaction.models.apiToken.updateMany({ where: { hash }, data: { lastUsedAt: new Date(atMs) } })
}

export async function revoke(
  transaction: Transaction,
  { userId, id, atMs }: Revocation,
): Promise<readonly EndedSession[]> {
  const revoked = await transaction.models.apiToken.updateManyAndReturn({
    where: { userId, revokedAt: null, ...(id !== null && { id }) },
    data: { revokedAt: new Date(atMs) },
    select: { hash: true },
  })
  return revoked.map(({ hash }) => ({ userId, tokenHash: hash }))
}

/** Removes tokens that expired or were revoked before that time, and returns their number. */
export async function removeEnded(transaction: Transaction, { beforeMs, max }: Expired): Promise<number> {
  const ended = { lt: new Date(beforeMs) }
  const where = { OR: [{ expiresAt: ended }, { revokedAt: ended }] }
  return (await transaction.models.apiToken.deleteMany({ where, limit: max })).count
}

function tokenFrom({ revokedAt: _revokedAt, ...row }: ApiTokenRow): StoredApiToken {
  const written = row.scopes.split(SEPARATOR)
  return { ...row, userId: row.userId as UserId, scopes: API_SCOPES.filter((scope) => written.includes(scope)) }
}
