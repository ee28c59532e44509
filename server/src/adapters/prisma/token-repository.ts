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

interface PasskeyTokenRow extends TokenRow {
  readonly passkeyUserId: PasskeyUser['id']
  readonly playerId: UserId | null
  readonly credentialId: string | null
}

interface ListedRow {
  readonly hash: string
  readonly familyId: string
  readonly device: string | null
  readonly createdAt: Date
  readonly usedAt: Date | null
}

interface EndedRow {
  readonly tokenHash: string
  readonly kind: NewToken['kind']
  readonly userId: UserId | null
  readonly revokedAt: Date | null
}

/** No family has it: they are UUIDs. */
const NO_FAMILY = ''

const TOKEN_FIELDS = Prisma.sql`token.hash, token.family_id AS "familyId", token.created_at AS "createdAt",
  token.started_at AS "startedAt", token.proven_at AS "provenAt", token.expires_at AS "expiresAt"`

export function createTokenRepository(): TokenRepository {
  return {
    async insert(transaction, tokens) {
      const { insert } = connectionOf(transaction)
      await insert({ table: 'tokens', columns: TOKEN_COLUMNS, rows: tokens.map(rowFor) })
    },

    async findUserToken(reader, hash) {
      const [row] = await connectionOf(reader).query<UserTokenRow>(Prisma.sql`
        SELECT ${TOKEN_FIELDS}, token.user_id AS "userId", token.used_at AS "usedAt", token.scope,
          player.kind, player.account_role AS "storedRole", player.wallet_key AS "walletKey"
        FROM tokens AS token JOIN users AS player ON player.id = token.user_id
        WHERE token.hash = ${hash} AND token.kind = 'user' AND token.revoked_at IS NULL`)
      if (!row) return null
      const { usedAt, scope, ...facts } = row
      return { ...withTimes(facts), scope: scope ?? 'full', usedAtMs: (usedAt ?? row.createdAt).getTime() }
    },

    async findPasskeyToken(reader, { kind, hash }) {
      const [row] = await connectionOf(reader).query<PasskeyTokenRow>(Prisma.sql`
        SELECT ${TOKEN_FIELDS}, token.passkey_user_id AS "passkeyUserId", token.credential_id AS "credentialId",
          player.id AS "playerId"
        FROM tokens AS token LEFT JOIN users AS player ON player.passkey_user_id = token.passkey_user_id
        WHERE token.hash = ${hash} AND token.kind = ${kind} AND token.revoked_at IS NULL`)
      return row ? withTimes(row) : null
    },

    async prolong(transaction, { hash, usedAtMs, expiresAtMs }) {
      await connectionOf(transaction).execute(Prisma.sql`
        UPDATE tokens SET used_at = ${new Date(usedAtMs)}, expires_at = ${new Date(expiresAtMs)}
        WHERE hash = ${hash} AND kind = 'user' AND revoked_at IS NULL`)
    },

    async liftScope(transaction, { familyId, credentialId, expiresAtMs, atMs }) {
      await connectionOf(transaction).execute(Prisma.sql`
        UPDATE tokens SET scope = NULL, credential_id = ${credentialId}, proven_at = ${new Date(atMs)},
          used_at = ${new Date(atMs)}, expires_at = ${new Date(expiresAtMs)}
        WHERE family_id = ${familyId} AND kind = 'user' AND revoked_at IS NULL`)
    },

    async prove(transaction, { familyId, atMs }) {
      const proven = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE tokens SET proven_at = ${new Date(atMs)} WHERE family_id = ${familyId} AND revoked_at IS NULL`)
      return proven > 0
    },

    async use(transaction, { hash, atMs }) {
      const used = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE tokens SET used_at = ${new Date(atMs)}
        WHERE hash = ${hash} AND kind = 'refresh' AND used_at IS NULL AND revoked_at IS NULL`)
      return used === 1
    },

    async revokeFamily(transaction, { familyId, atMs }) {
      const rows = await connectionOf(transaction).query<EndedRow>(Prisma.sql`
        UPDATE tokens SET revoked_at = ${new Date(atMs)} WHERE family_id = ${familyId} AND revoked_at IS NULL
        RETURNING hash AS "tokenHash", kind, user_id AS "userId", revoked_at AS "revokedAt"`)
      return endedSessions(rows)
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
    user_agent: token.kind === 'user' ? token.device : null,
    scope: token.kind === 'user' && token.scope === 'recovery' ? token.scope : null,
    created_at: new Date(token.createdAtMs),
    started_at: new Date(token.startedAtMs),
    proven_at: token.provenAtMs === null ? null : new Date(token.provenAtMs),
    expires_at: new Date(token.expiresAtMs),
  }
}

/** Tokens from before it was kept began their sign-in, as far as anybody knows. */
function withTimes<Row extends TokenRow>({ createdAt, startedAt, provenAt, expiresAt, ...facts }: Row) {
  return {
    ...facts,
    startedAtMs: (startedAt ?? createdAt).getTime(),
    provenAtMs: provenAt?.getTime() ?? null,
    expiresAtMs: expiresAt.getTime(),
  }
}

function endedSessions(rows: readonly EndedRow[]): EndedSession[] {
  return rows.flatMap(({ kind, userId, tokenHash }) => (kind === 'user' && userId ? [{ userId, tokenHash }] : []))
}
