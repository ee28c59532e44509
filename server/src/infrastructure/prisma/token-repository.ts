// SQL for the tokens of a sign-up (as passkeys), for the session look-up of each request (on SQLite 78 µs beside typed
// 396 µs for its two reads, on a loaded machine; `http`)
// and for the list of sessions, whose order by COALESCE would make a typed read load all rows.
import type { AccountRole, PasskeyUser, UserId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { EndedSession, NewToken, TokenRepository } from '../../identity/token-repository.ts'
import type { UserKind } from '../../identity/user-repository.ts'
import { connectionOf, modelsOf } from './connection.ts'

const TOKEN_COLUMNS = {
  hash: 'text',
  kind: 'text',
  user_id: 'text',
  passkey_user_id: 'text',
  family_id: 'text',
  credential_id: 'text',
  user_agent: 'text',
  scope: 'text',
  created_at: 'timestamp',
  started_at: 'timestamp',
  proven_at: 'timestamp',
  expires_at: 'timestamp',
} as const

interface TokenRow {
  readonly hash: string
  readonly familyId: string
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly provenAt: Date | null
  readonly expiresAt: Date
}

interface UserTokenRow extends TokenRow {
  readonly userId: UserId
  readonly usedAt: Date | null
  readonly scope: 'recovery' | null
  readonly kind: UserKind
  readonly storedRole: AccountRole
  readonly walletKey: string
}

interface ListedRow {
  readonly hash: string
  readonly familyId: string
  readonly device: string | null
  readonly createdAt: Date
  readonly usedAt: Date | null
}

const TIMES = {
  hash: true,
  familyId: true,
  createdAt: true,
  startedAt: true,
  provenAt: true,
  expiresAt: true,
} as const

const ENDED = { hash: true, kind: true, userId: true, revokedAt: true } as const
type EndedRow = Prisma.TokenGetPayload<{ select: typeof ENDED }>

export function createTokenRepository(): TokenRepository {
  return {
    async insert(transaction, tokens) {
      const { insert } = connectionOf(transaction)
      await insert({ table: 'tokens', columns: TOKEN_COLUMNS, rows: tokens.map(rowFor) })
    },

    async findUserToken(reader, hash) {
      const [row] = await connectionOf(reader).query<UserTokenRow>(Prisma.sql`
        SELECT token.hash, token.family_id AS "familyId", token.created_at AS "createdAt",
          token.started_at AS "startedAt", token.proven_at AS "provenAt", token.expires_at AS "expiresAt",
          token.user_id AS "userId", token.used_at AS "usedAt", token.scope,
          player.kind, player.account_role AS "storedRole", player.wallet_key AS "walletKey"
        FROM tokens AS token JOIN users AS player ON player.id = token.user_id
        WHERE token.hash = ${hash} AND token.kind = 'user' AND token.revoked_at IS NULL AND player.deleted_at IS NULL`)
      if (!row) return null
      const { usedAt, scope, ...rest } = row
      return { ...withTimes(rest), scope: scope ?? 'full', usedAtMs: (usedAt ?? row.createdAt).getTime() }
    },

    async findPasskeyToken(reader, { kind, hash }) {
      const { token, user } = modelsOf(reader)
      const select = { ...TIMES, passkeyUserId: true, credentialId: true } as const
      const row = await token.findUnique({ where: { hash, kind, revokedAt: null }, select })
      if (row === null || row.passkeyUserId === null) return null
      const { passkeyUserId } = row
      const player = await user.findUnique({ where: { passkeyUserId }, select: { id: true } })
      return {
        ...withTimes(row),
        passkeyUserId: passkeyUserId as PasskeyUser['id'],
        playerId: player === null ? null : (player.id as UserId),
      }
    },

    async prolong(transaction, { hash, usedAtMs, expiresAtMs }) {
      await modelsOf(transaction).token.updateMany({
        where: { hash, kind: 'user', revokedAt: null },
        data: { usedAt: new Date(usedAtMs), expiresAt: new Date(expiresAtMs) },
      })
    },

    async liftScope(transaction, { familyId, credentialId, expiresAtMs, atMs }) {
      const at = new Date(atMs)
      await modelsOf(transaction).token.updateMany({
        where: { familyId, kind: 'user', revokedAt: null },
        data: { scope: null, credentialId, provenAt: at, usedAt: at, expiresAt: new Date(expiresAtMs) },
      })
    },

    async prove(transaction, { familyId, atMs }) {
      const { count } = await modelsOf(transaction).token.updateMany({
        where: { familyId, revokedAt: null },
        data: { provenAt: new Date(atMs) },
      })
      return count > 0
    },

    async use(transaction, { hash, atMs }) {
      const { count } = await modelsOf(transaction).token.updateMany({
        where: { hash, kind: 'refresh', usedAt: null, revokedAt: null },
        data: { usedAt: new Date(atMs) },
      })
      return count === 1
    },

    async revokeFamily(transaction, { familyId, atMs }) {
      const revoked = await modelsOf(transaction).token.updateManyAndReturn({
        where: { familyId, revokedAt: null },
        data: { revokedAt: new Date(atMs) },
        select: ENDED,
      })
      return endedSessions(revoked)
    },

    async listUserTokens(reader, { userId, atMs, max }) {
      const rows = await connectionOf(reader).query<ListedRow>(Prisma.sql`
        SELECT token.hash, token.family_id AS "familyId", token.user_agent AS device,
          token.created_at AS "createdAt", token.used_at AS "usedAt"
        FROM tokens AS token
        WHERE user_id = ${userId} AND kind = 'user' AND revoked_at IS NULL AND expires_at > ${new Date(atMs)}
        ORDER BY COALESCE(used_at, created_at) DESC, hash LIMIT ${max}`)
      return rows.map(({ createdAt, usedAt, ...token }) => ({
        ...token,
        createdAtMs: createdAt.getTime(),
        usedAtMs: (usedAt ?? createdAt).getTime(),
      }))
    },

    async revokeAll(transaction, { userId, passkeyUserId, credentialId, exceptFamilyId, atMs }) {
      // Null names nobody here; in a condition it would name every token without that column.
      const owners = [{ userId }, ...(passkeyUserId === null ? [] : [{ passkeyUserId }])]
      const givers = credentialId === null ? [] : [{ OR: [{ credentialId }, { credentialId: null }] }]
      const revoked = await modelsOf(transaction).token.updateManyAndReturn({
        where: {
          AND: [{ OR: owners }, ...givers],
          revokedAt: null,
          ...(exceptFamilyId !== null && { familyId: { not: exceptFamilyId } }),
        },
        data: { revokedAt: new Date(atMs) },
        select: ENDED,
      })
      return endedSessions(revoked)
    },

    async removeExpired(transaction, { beforeMs, max }) {
      const { token } = modelsOf(transaction)
      const rows = await token.findMany({
        where: { expiresAt: { lt: new Date(beforeMs) } },
        orderBy: { expiresAt: 'asc' },
        take: max,
        select: ENDED,
      })
      const { count } = await token.deleteMany({ where: { hash: { in: rows.map(({ hash }) => hash) } } })
      return { removed: count, ended: endedSessions(rows.filter((row) => row.revokedAt === null)) }
    },
  }
}

function rowFor(token: NewToken) {
  return {
    hash: token.hash,
    kind: token.kind,
    user_id: token.kind === 'user' ? token.userId : null,
    passkey_user_id: token.kind === 'user' ? null : token.passkeyUserId,
    family_id: token.familyId,
    credential_id: token.credentialId,
    user_agent: token.kind === 'user' ? token.device : null,
    scope: token.kind === 'user' && token.scope === 'recovery' ? token.scope : null,
    created_at: new Date(token.createdAtMs),
    started_at: new Date(token.startedAtMs),
    proven_at: token.provenAtMs === null ? null : new Date(token.provenAtMs),
    expires_at: new Date(token.expiresAtMs),
  }
}

/** Tokens from before it was kept began their sign-in, as far as anybody knows. */
function withTimes<Row extends TokenRow>({ createdAt, startedAt, provenAt, expiresAt, ...rest }: Row) {
  return {
    ...rest,
    startedAtMs: (startedAt ?? createdAt).getTime(),
    provenAtMs: provenAt?.getTime() ?? null,
    expiresAtMs: expiresAt.getTime(),
  }
}

function endedSessions(rows: readonly EndedRow[]): EndedSession[] {
  return rows.flatMap(({ kind, userId, hash }) =>
    kind === 'user' && userId !== null ? [{ userId: userId as UserId, tokenHash: hash }] : [],
  )
}
