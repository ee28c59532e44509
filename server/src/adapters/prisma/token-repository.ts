import type { AccountRole, PasskeyUser, UserId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { EndedSession, NewToken, TokenRepository } from '../../identity/token-repository.ts'
import type { UserKind } from '../../identity/user-repository.ts'
import { connectionOf } from './sql-connection.ts'

const TOKEN_COLUMNS = {
  hash: 'text',
  kind: 'text',
  user_id: 'text',
  passkey_user_id: 'text',
  family_id: 'text',
  credential_id: 'text',
  user_agent: 'text',
  created_at: 'timestamp',
  expires_at: 'timestamp',
} as const

interface UserTokenRow {
  readonly hash: string
  readonly familyId: string
  readonly expiresAt: Date
  readonly userId: UserId
  readonly kind: UserKind
  readonly storedRole: AccountRole
  readonly walletKey: string
}

interface PasskeyTokenRow {
  readonly hash: string
  readonly familyId: string
  readonly expiresAt: Date
  readonly passkeyUserId: PasskeyUser['id']
  readonly playerId: UserId | null
  readonly credentialId: string | null
}

interface ListedRow {
  readonly hash: string
  readonly familyId: string
  readonly userAgent: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

interface EndedRow {
  readonly tokenHash: string
  readonly kind: NewToken['kind']
  readonly userId: UserId | null
  readonly revokedAt: Date | null
}

/** No family has it: they are UUIDs. */
const NO_FAMILY = ''

export function createTokenRepository(): TokenRepository {
  return {
    async insert(transaction, tokens) {
      const { insert } = connectionOf(transaction)
      await insert({ table: 'tokens', columns: TOKEN_COLUMNS, rows: tokens.map(rowFor) })
    },

    async findUserToken(reader, hash) {
      const [row] = await connectionOf(reader).query<UserTokenRow>(Prisma.sql`
        SELECT token.hash, token.family_id AS "familyId", token.expires_at AS "expiresAt", token.user_id AS "userId",
          player.kind, player.account_role AS "storedRole", player.wallet_key AS "walletKey"
        FROM tokens AS token JOIN users AS player ON player.id = token.user_id
        WHERE token.hash = ${hash} AND token.kind = 'user' AND token.revoked_at IS NULL`)
      if (!row) return null
      const { expiresAt, ...facts } = row
      return { ...facts, expiresAtMs: expiresAt.getTime() }
    },

    async findPasskeyToken(reader, { kind, hash }) {
      const [row] = await connectionOf(reader).query<PasskeyTokenRow>(Prisma.sql`
        SELECT token.hash, token.family_id AS "familyId", token.expires_at AS "expiresAt",
          token.passkey_user_id AS "passkeyUserId", token.credential_id AS "credentialId", player.id AS "playerId"
        FROM tokens AS token LEFT JOIN users AS player ON player.passkey_user_id = token.passkey_user_id
        WHERE token.hash = ${hash} AND token.kind = ${kind} AND token.revoked_at IS NULL`)
      if (!row) return null
      const { expiresAt, ...facts } = row
      return { ...facts, expiresAtMs: expiresAt.getTime() }
    },

    async prolong(transaction, { hash, expiresAtMs }) {
      await connectionOf(transaction).execute(Prisma.sql`
        UPDATE tokens SET expires_at = ${new Date(expiresAtMs)}
        WHERE hash = ${hash} AND kind = 'user' AND revoked_at IS NULL`)
    },

    async use(transaction, { hash, atMs }) {
      const used = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE tokens SET used_at = ${new Date(atMs)}
        WHERE hash = ${hash} AND kind = 'refresh' AND used_at IS NULL AND revoked_at IS NULL`)
      return used === 1
    },

    async revoke(transaction, { hash, atMs }) {
      await connectionOf(transaction).execute(Prisma.sql`
        UPDATE tokens SET revoked_at = ${new Date(atMs)} WHERE hash = ${hash} AND revoked_at IS NULL`)
    },

    async revokeFamily(transaction, { familyId, atMs }) {
      const rows = await connectionOf(transaction).query<EndedRow>(Prisma.sql`
        UPDATE tokens SET revoked_at = ${new Date(atMs)} WHERE family_id = ${familyId} AND revoked_at IS NULL
        RETURNING hash AS "tokenHash", kind, user_id AS "userId", revoked_at AS "revokedAt"`)
      return endedSessions(rows)
    },

    async listUserTokens(reader, { userId, atMs, max }) {
      const rows = await connectionOf(reader).query<ListedRow>(Prisma.sql`
        SELECT hash, family_id AS "familyId", user_agent AS "userAgent", created_at AS "createdAt",
          expires_at AS "expiresAt"
        FROM tokens
        WHERE user_id = ${userId} AND kind = 'user' AND revoked_at IS NULL AND expires_at > ${new Date(atMs)}
        ORDER BY expires_at DESC, hash LIMIT ${max}`)
      return rows.map(({ createdAt, expiresAt, ...token }) => ({
        ...token,
        createdAtMs: createdAt.getTime(),
        expiresAtMs: expiresAt.getTime(),
      }))
    },

    async revokeAll(transaction, { userId, passkeyUserId, credentialId, exceptFamilyId, atMs }) {
      const isGivenBy =
        credentialId === null
          ? Prisma.empty
          : Prisma.sql`AND (credential_id = ${credentialId} OR credential_id IS NULL)`
      const rows = await connectionOf(transaction).query<EndedRow>(Prisma.sql`
        UPDATE tokens SET revoked_at = ${new Date(atMs)}
        WHERE (user_id = ${userId} OR passkey_user_id = ${passkeyUserId}) AND revoked_at IS NULL
          AND family_id <> ${exceptFamilyId ?? NO_FAMILY} ${isGivenBy}
        RETURNING hash AS "tokenHash", kind, user_id AS "userId", revoked_at AS "revokedAt"`)
      return endedSessions(rows)
    },

    async removeExpired(transaction, { beforeMs, max }) {
      const rows = await connectionOf(transaction).query<EndedRow>(Prisma.sql`
        DELETE FROM tokens
        WHERE hash IN (SELECT hash FROM tokens WHERE expires_at < ${new Date(beforeMs)} ORDER BY expires_at LIMIT ${max})
        RETURNING hash AS "tokenHash", kind, user_id AS "userId", revoked_at AS "revokedAt"`)
      return { removed: rows.length, ended: endedSessions(rows.filter((row) => row.revokedAt === null)) }
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
    user_agent: token.kind === 'user' ? token.userAgent : null,
    created_at: new Date(token.createdAtMs),
    expires_at: new Date(token.expiresAtMs),
  }
}

function endedSessions(rows: readonly EndedRow[]): EndedSession[] {
  return rows.flatMap(({ kind, userId, tokenHash }) => (kind === 'user' && userId ? [{ userId, tokenHash }] : []))
}
