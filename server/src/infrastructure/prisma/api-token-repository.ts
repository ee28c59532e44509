import { API_SCOPES, type UserId } from '@bougie/protocol'
import type { Prisma } from '../../generated/sqlite/client.ts'
import type { ApiTokenRepository, StoredApiToken } from '../../identity/api-token-repository.ts'
import { modelsOf } from './connection.ts'
import { NEWEST_FIRST } from './list-page.ts'

const SEPARATOR = ' '

export function createApiTokenRepository(): ApiTokenRepository {
  return {
    async insert(transaction, { scopes, createdAtMs, expiresAtMs, lastUsedAtMs: _unused, ...token }) {
      const times = { createdAt: new Date(createdAtMs), expiresAt: new Date(expiresAtMs) }
      await modelsOf(transaction).apiToken.create({ data: { ...token, ...times, scopes: scopes.join(SEPARATOR) } })
    },

    async find(reader, hash) {
      const row = await modelsOf(reader).apiToken.findUnique({ where: { hash, revokedAt: null } })
      return row && tokenFrom(row)
    },

    async listOf(reader, { userId, atMs }) {
      const where = { userId, revokedAt: null, expiresAt: { gt: new Date(atMs) } }
      const rows = await modelsOf(reader).apiToken.findMany({ where, orderBy: NEWEST_FIRST })
      return rows.map(tokenFrom)
    },

    async noteUse(transaction, { hash, atMs }) {
      await modelsOf(transaction).apiToken.updateMany({ where: { hash }, data: { lastUsedAt: new Date(atMs) } })
    },

    async revoke(transaction, { userId, id, atMs }) {
      const revoked = await modelsOf(transaction).apiToken.updateManyAndReturn({
        where: { userId, revokedAt: null, ...(id !== null && { id }) },
        data: { revokedAt: new Date(atMs) },
        select: { hash: true },
      })
      return revoked.map(({ hash }) => ({ userId, tokenHash: hash }))
    },
  }
}

function tokenFrom(row: Prisma.ApiTokenGetPayload<object>): StoredApiToken {
  const written = row.scopes.split(SEPARATOR)
  return {
    id: row.id,
    userId: row.userId as UserId,
    hash: row.hash,
    name: row.name,
    prefix: row.prefix,
    scopes: API_SCOPES.filter((scope) => written.includes(scope)),
    createdAtMs: row.createdAt.getTime(),
    expiresAtMs: row.expiresAt.getTime(),
    lastUsedAtMs: row.lastUsedAt?.getTime() ?? null,
  }
}
