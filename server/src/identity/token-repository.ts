// SQL for the tokens of a sign-up (like passkeys; `peers`), for the session lookup of each request (78 µs on SQLite, its
// two typed reads 396 µs, on a loaded machine; `http`) and for the list of sessions, whose order by COALESCE would make a
// typed read load all rows.
import type { PasskeyUser, UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { fieldsOf } from '../platform/database/sql.ts'
import type { SessionScope } from '../ports/authenticator.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { Expired } from './challenge-repository.ts'
import type { RoleInputs } from './role.ts'

interface TokenFields {
  readonly hash: string
  /** The sign-in to which the token belongs; everything of a family is revoked together. */
  readonly familyId: string
  /** When its sign-in began. */
  readonly startedAtMs: number
  /** The last ceremony of its sign-in; null for tokens from before this was stored. */
  readonly provenAtMs: number | null
  readonly expiresAtMs: number
}

export type NewToken = TokenFields & {
  readonly createdAtMs: number
  /** The passkey that signed in; null for other wallets, and for sign-ins from before this was stored. */
  readonly credentialId: string | null
} & (
    | {
        readonly kind: 'user'
        readonly userId: UserId
        /** As written by `describeDevice`. */
        readonly device: string | null
        readonly scope: SessionScope
      }
    | { readonly kind: 'access' | 'refresh'; readonly passkeyUserId: PasskeyUser['id'] }
  )

/** A usable user token, with the fields that determine the role. */
export interface UserTokenRecord extends TokenFields, RoleInputs {
  readonly userId: UserId
  /** Accurate to some minutes. */
  readonly usedAtMs: number
  readonly scope: SessionScope
}

/** A user token in the list of its player's sessions. */
export interface ListedToken {
  readonly hash: string
  readonly familyId: string
  readonly device: string | null
  readonly createdAt: Date
  /** Accurate to some minutes; null before it was used. */
  readonly usedAt: Date | null
}

interface FamilyAt {
  readonly familyId: string
  readonly atMs: number
}

export interface Revocation {
  readonly userId: UserId
  readonly passkeyUserId: PasskeyUser['id'] | null
  /**
   * Without it any sign-in. Tokens whose passkey is unknown are revoked too, because it may have been this one.
   */
  readonly credentialId?: string
  readonly exceptFamilyId?: string | undefined
}

/** A player's token that is no longer valid. */
export interface EndedSession {
  readonly userId: UserId
  readonly tokenHash: string
}

const TOKEN_FIELDS = fieldsOf<TokenRow>(
  ['hash', 'familyId', 'createdAt', 'startedAt', 'provenAt', 'expiresAt'],
  'token',
)

interface TokenRow {
  readonly hash: string
  readonly familyId: string
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly provenAt: Date | null
  readonly expiresAt: Date
}

interface UserTokenRow extends TokenRow, RoleInputs {
  readonly userId: UserId
  readonly usedAt: Date | null
  readonly scope: 'recovery' | null
}

interface PasskeyTokenRow extends TokenRow, Pick<NewToken, 'credentialId'> {
  readonly passkeyUserId: PasskeyUser['id']
  /** Null before the player signs up. */
  readonly playerId: UserId | null
}

const ENDED = { hash: true, kind: true, userId: true, revokedAt: true } as const
type EndedRow = Prisma.TokenGetPayload<{ select: typeof ENDED }>

export async function insert(transaction: Transaction, tokens: readonly NewToken[]) {
  await transaction.insert({ table: 'tokens', rows: tokens.map(rowFor) })
}

/** This and `findPasskeyToken` never find revoked tokens; the caller checks the expiry. */
export async function findUserToken(reader: Reader, hash: string): Promise<UserTokenRecord | null> {
  const [row] = await reader.query<UserTokenRow>(Prisma.sql`
    SELECT ${TOKEN_FIELDS}, token.user_id AS "userId", token.used_at AS "usedAt", token.scope,
      player.kind, player.account_role AS "storedRole", player.wallet_key AS "walletKey"
    FROM tokens AS token JOIN users AS player ON player.id = token.user_id
    WHERE token.hash = ${hash} AND token.kind = 'user' AND token.revoked_at IS NULL AND player.deleted_at IS NULL`)
  if (!row) return null
  const { usedAt, scope, ...rest } = row
  return { ...withTimes(rest), scope: scope ?? 'full', usedAtMs: (usedAt ?? row.createdAt).getTime() }
}

export async function findPasskeyToken(
  reader: Reader,
  { kind, hash }: { readonly kind: 'access' | 'refresh'; readonly hash: string },
) {
  const [row] = await reader.query<PasskeyTokenRow>(Prisma.sql`
    SELECT ${TOKEN_FIELDS}, token.passkey_user_id AS "passkeyUserId", token.credential_id AS "credentialId",
      player.id AS "playerId"
    FROM tokens AS token LEFT JOIN users AS player ON player.passkey_user_id = token.passkey_user_id
    WHERE token.hash = ${hash} AND token.kind = ${kind} AND token.revoked_at IS NULL
      AND token.passkey_user_id IS NOT NULL`)
  return row ? withTimes(row) : null
}

/** Records the use of a user token that is not revoked, and moves its expiry. */
export async function prolong(
  transaction: Transaction,
  { hash, usedAtMs, expiresAtMs }: Pick<UserTokenRecord, 'hash' | 'usedAtMs' | 'expiresAtMs'>,
) {
  await transaction.models.token.updateMany({
    where: { hash, kind: 'user', revokedAt: null },
    data: { usedAt: new Date(usedAtMs), expiresAt: new Date(expiresAtMs) },
  })
}

/** Turns a session of a recovery code into a full one, once its player has a passkey again. */
export async function liftScope(
  transaction: Transaction,
  { familyId, credentialId, expiresAtMs }: Pick<NewToken, 'familyId' | 'credentialId' | 'expiresAtMs'>,
  at: Date,
) {
  await transaction.models.token.updateMany({
    where: { familyId, kind: 'user', revokedAt: null },
    data: { scope: null, credentialId, provenAt: at, usedAt: at, expiresAt: new Date(expiresAtMs) },
  })
}

/** Whether a player's token of this sign-in is valid at that time. */
export async function isOpen(reader: Reader, { familyId, atMs }: FamilyAt) {
  const where = { familyId, kind: 'user', revokedAt: null, expiresAt: { gt: new Date(atMs) } }
  return (await reader.models.token.findFirst({ where, select: { hash: true } })) !== null
}

/** Records a ceremony of this sign-in; false when all its tokens are revoked. */
export async function prove(transaction: Transaction, { familyId, atMs }: FamilyAt) {
  const [where, data] = [{ familyId, revokedAt: null }, { provenAt: new Date(atMs) }]
  return (await transaction.models.token.updateMany({ where, data })).count > 0
}

/** False when the refresh token was already used or revoked. */
export async function use(transaction: Transaction, { hash, atMs }: { readonly hash: string; readonly atMs: number }) {
  const where = { hash, kind: 'refresh', usedAt: null, revokedAt: null }
  return (await transaction.models.token.updateMany({ where, data: { usedAt: new Date(atMs) } })).count === 1
}

/** Returns the player sessions that this ends. */
export async function revokeFamily(
  transaction: Transaction,
  { familyId, atMs }: FamilyAt,
): Promise<readonly EndedSession[]> {
  return revoke(transaction, { familyId }, atMs)
}

/** User tokens that are valid at that time, most recently used first. */
export const listUserTokens = (
  reader: Reader,
  { userId, atMs, max }: { readonly userId: UserId; readonly atMs: number; readonly max: number },
): Promise<readonly ListedToken[]> =>
  reader.query<ListedToken>(Prisma.sql`
    SELECT token.hash, token.family_id AS "familyId", token.user_agent AS device,
      token.created_at AS "createdAt", token.used_at AS "usedAt"
    FROM tokens AS token
    WHERE user_id = ${userId} AND kind = 'user' AND revoked_at IS NULL AND expires_at > ${new Date(atMs)}
    ORDER BY COALESCE(used_at, created_at) DESC, hash LIMIT ${max}`)

/** The number of a player's stored user tokens, revoked ones included. */
export async function countUserTokens(reader: Reader, userId: UserId) {
  const [row] = await reader.query<{ count: number }>(
    Prisma.sql`SELECT CAST(COUNT(*) AS BIGINT) AS count FROM tokens WHERE user_id = ${userId}`,
  )
  return row?.count ?? 0
}

export const countFamily = (transaction: Transaction, familyId: string) =>
  transaction.models.token.count({ where: { familyId } })

/** Removes everything of these sign-ins. Returns the player sessions that this ends. */
export async function removeFamilies(
  transaction: Transaction,
  familyIds: readonly string[],
): Promise<readonly EndedSession[]> {
  const { token } = transaction.models
  const where = { familyId: { in: [...familyIds] } }
  const rows = await token.findMany({ where, select: ENDED })
  await token.deleteMany({ where })
  return endedSessions(rows.filter((row) => row.revokedAt === null))
}

/**
 * Removes a player's user tokens beyond the `max` that were used last, revoked ones first, but never this one. Returns
 * the sessions that this ends.
 */
export async function removeBeyond(
  transaction: Transaction,
  { userId, keptHash, max }: { readonly userId: UserId; readonly keptHash: string; readonly max: number },
): Promise<readonly EndedSession[]> {
  const removed = await transaction.query<EndedSession & { revokedAt: Date | null }>(Prisma.sql`
    DELETE FROM tokens WHERE user_id = ${userId} AND hash <> ${keptHash} AND hash NOT IN (
      SELECT hash FROM tokens WHERE user_id = ${userId} AND hash <> ${keptHash}
      ORDER BY revoked_at IS NOT NULL, COALESCE(used_at, created_at) DESC, hash LIMIT ${max})
    RETURNING user_id AS "userId", hash AS "tokenHash", revoked_at AS "revokedAt"`)
  return removed.flatMap(({ userId: of, tokenHash, revokedAt }) =>
    revokedAt === null ? { userId: of, tokenHash } : [],
  )
}

/**
 * Revokes everything issued to a player and to the passkeys of their wallet, or to one of them; one family may be
 * kept.
 */
export async function revokeAll(
  transaction: Transaction,
  { userId, passkeyUserId, credentialId, exceptFamilyId, atMs }: Revocation & { readonly atMs: number },
): Promise<readonly EndedSession[]> {
  // Without this, a null owner would match every token without that column.
  const owners = [{ userId }, ...(passkeyUserId === null ? [] : [{ passkeyUserId }])]
  const givers = credentialId === undefined ? [] : [{ OR: [{ credentialId }, { credentialId: null }] }]
  const kept = exceptFamilyId === undefined ? {} : { familyId: { not: exceptFamilyId } }
  return revoke(transaction, { AND: [{ OR: owners }, ...givers], ...kept }, atMs)
}

async function revoke(transaction: Transaction, where: Prisma.TokenWhereInput, atMs: number): Promise<EndedSession[]> {
  const revoked = await transaction.models.token.updateManyAndReturn({
    where: { ...where, revokedAt: null },
    data: { revokedAt: new Date(atMs) },
    select: ENDED,
  })
  return endedSessions(revoked)
}

/** Removes expired tokens, up to a limit per call; returns the player sessions among them. */
export async function removeExpired(
  transaction: Transaction,
  { beforeMs, max }: Expired,
): Promise<{ readonly removed: number; readonly ended: readonly EndedSession[] }> {
  const { token } = transaction.models
  const rows = await token.findMany({
    where: { expiresAt: { lt: new Date(beforeMs) } },
    orderBy: { expiresAt: 'asc' },
    take: max,
    select: ENDED,
  })
  const { count } = await token.deleteMany({ where: { hash: { in: rows.map(({ hash }) => hash) } } })
  return { removed: count, ended: endedSessions(rows.filter((row) => row.revokedAt === null)) }
}

function rowFor(token: NewToken) {
  const { hash, kind, familyId, credentialId } = token
  const isPlayers = token.kind === 'user'
  return {
    hash,
    kind,
    familyId,
    credentialId,
    userId: isPlayers ? token.userId : null,
    passkeyUserId: isPlayers ? null : token.passkeyUserId,
    userAgent: isPlayers ? token.device : null,
    scope: isPlayers && token.scope === 'recovery' ? token.scope : null,
    createdAt: new Date(token.createdAtMs),
    startedAt: new Date(token.startedAtMs),
    provenAt: token.provenAtMs === null ? null : new Date(token.provenAtMs),
    expiresAt: new Date(token.expiresAtMs),
  }
}

/** The sign-in of tokens from before its start was stored is assumed to have begun with the token. */
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
