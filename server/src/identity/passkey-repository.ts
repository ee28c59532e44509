// SQL: a sign-up makes about twenty calls; typed ones reduced 297 sign-ups per second of processor time to 107.

import type { PasskeyUser, UserId, WalletAddress } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { lockRow } from '../platform/database/sql.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export type PasskeyUserId = PasskeyUser['id']

export interface StoredPasskeyUser {
  readonly id: PasskeyUserId
  readonly name: string
  readonly nameKey: string
  readonly walletAddress: WalletAddress
  readonly walletKey: string
  readonly createdAt: Date
}

export interface StoredCredential {
  /** In base64url. */
  readonly id: string
  readonly passkeyUserId: PasskeyUserId
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
  readonly deviceType: string
  readonly backedUp: boolean
}

/** A passkey as its owner sees it. */
export interface ListedCredential extends Pick<StoredCredential, 'id' | 'transports' | 'backedUp'> {
  readonly name: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** As stored: the transports are JSON. */
type RowOf<Credential> = Omit<Credential, 'transports'> & { readonly transports: string }

/** Never conflicts with an existing user, because wallet keys are never reused. */
export async function insertUser(transaction: Transaction, user: StoredPasskeyUser) {
  await transaction.execute(Prisma.sql`
    INSERT INTO passkey_users (id, name, name_key, wallet_address, wallet_key, created_at)
    VALUES (${user.id}, ${user.name}, ${user.nameKey}, ${user.walletAddress}, ${user.walletKey},
      ${user.createdAt})`)
}

export const findUser = (reader: Reader, id: PasskeyUserId) => findUserWith(reader, Prisma.sql`${id}`)

/** Null for a player whose wallet is opened in another way. */
export const findUserOf = (reader: Reader, playerId: UserId) =>
  findUserWith(reader, Prisma.sql`(SELECT passkey_user_id FROM users WHERE users.id = ${playerId})`)

export async function isPasskeyWallet(reader: Reader, walletKey: string) {
  const rows = await reader.query(Prisma.sql`SELECT id FROM passkey_users WHERE wallet_key = ${walletKey}`)
  return rows.length > 0
}

/** A credential that is already known makes the transaction fail with a `UniqueConflict`. */
export async function insertCredential(
  transaction: Transaction,
  credential: StoredCredential & Pick<ListedCredential, 'name' | 'createdAt'>,
) {
  await transaction.execute(Prisma.sql`
    INSERT INTO passkey_credentials (id, passkey_user_id, public_key, counter, transports, name, device_type,
      backed_up, created_at)
    VALUES (${credential.id}, ${credential.passkeyUserId}, ${credential.publicKey}, ${credential.counter},
      ${JSON.stringify(credential.transports)}, ${credential.name}, ${credential.deviceType},
      ${credential.backedUp}, ${credential.createdAt})`)
}

export async function findCredential(reader: Reader, id: string): Promise<StoredCredential | null> {
  const [row] = await reader.query<RowOf<StoredCredential>>(Prisma.sql`
    SELECT id, passkey_user_id AS "passkeyUserId", public_key AS "publicKey", counter, transports,
      device_type AS "deviceType", backed_up AS "backedUp"
    FROM passkey_credentials WHERE id = ${id}`)
  return row ? { ...row, transports: transportsOf(row.transports) } : null
}

/**
 * Users whose wallet has this name, oldest first. There may be several only among wallets from before names were
 * unique.
 */
export async function findUsersByName(
  reader: Reader,
  { nameKey, max }: { readonly nameKey: string; readonly max: number },
): Promise<readonly PasskeyUserId[]> {
  const rows = await reader.query<Pick<StoredPasskeyUser, 'id'>>(Prisma.sql`
    SELECT id FROM passkey_users WHERE name_key = ${nameKey} ORDER BY created_at, id LIMIT ${max}`)
  return rows.map(({ id }) => id)
}

/** The passkeys of one user, oldest first. */
export async function listCredentials(
  reader: Reader,
  passkeyUserId: PasskeyUserId,
): Promise<readonly ListedCredential[]> {
  const rows = await reader.query<RowOf<ListedCredential>>(Prisma.sql`
    SELECT id, transports, name, backed_up AS "backedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"
    FROM passkey_credentials WHERE passkey_user_id = ${passkeyUserId} ORDER BY created_at, id`)
  return rows.map((row) => ({ ...row, transports: transportsOf(row.transports) }))
}

/** Until the transaction ends, no other one changes this user's passkeys, or opens or ends sessions with them. */
export async function lockUser(transaction: Transaction, passkeyUserId: PasskeyUserId) {
  await lockRow(transaction, Prisma.sql`passkey_users WHERE id = ${passkeyUserId}`)
}

export async function renameCredential(transaction: Transaction, { id, name }: Pick<ListedCredential, 'id' | 'name'>) {
  await transaction.execute(Prisma.sql`UPDATE passkey_credentials SET name = ${name} WHERE id = ${id}`)
}

export async function removeCredential(transaction: Transaction, id: string) {
  await transaction.execute(Prisma.sql`DELETE FROM passkey_credentials WHERE id = ${id}`)
}

/** False when a later use was stored meanwhile: then the authenticator was copied, or the response was repeated. */
export async function recordUse(
  transaction: Transaction,
  { id, counter, backedUp }: Pick<StoredCredential, 'id' | 'counter' | 'backedUp'>,
  at: Date,
) {
  // Authenticators without a counter always report 0.
  const recorded = await transaction.execute(Prisma.sql`
    UPDATE passkey_credentials SET counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${at}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`)
  return recorded === 1
}

/** Replaces all recovery codes of this user. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  { passkeyUserId, hashes }: { readonly passkeyUserId: PasskeyUserId; readonly hashes: readonly string[] },
  createdAt: Date,
) {
  const { recoveryCode } = transaction.models
  await recoveryCode.deleteMany({ where: { passkeyUserId } })
  await recoveryCode.createMany({ data: hashes.map((hash) => ({ hash, passkeyUserId, createdAt })) })
}

/** The owner of an unused recovery code. */
export async function findOwnerOfRecoveryCode(reader: Reader, hash: string): Promise<PasskeyUserId | null> {
  const where = { hash, usedAt: null }
  return (
    (await reader.models.recoveryCode.findUnique({ where, select: { passkeyUserId: true } }))?.passkeyUserId ?? null
  )
}

/** False when it was already used or has been replaced. */
export async function useRecoveryCode(transaction: Transaction, hash: string, usedAt: Date) {
  const where = { hash, usedAt: null }
  return (await transaction.models.recoveryCode.updateMany({ where, data: { usedAt } })).count === 1
}

/** At most ten, made at the same time. */
export const recoveryCodesOf = (reader: Reader, passkeyUserId: PasskeyUserId) =>
  reader.models.recoveryCode.findMany({ where: { passkeyUserId }, select: { createdAt: true, usedAt: true } })

async function findUserWith(reader: Reader, id: Prisma.Sql): Promise<StoredPasskeyUser | null> {
  const [row] = await reader.query<StoredPasskeyUser>(Prisma.sql`
    SELECT id, name, name_key AS "nameKey", wallet_address AS "walletAddress", wallet_key AS "walletKey",
      created_at AS "createdAt"
    FROM passkey_users WHERE id = ${id}`)
  return row ?? null
}

function transportsOf(json: string): StoredCredential['transports'] {
  const transports: unknown = JSON.parse(json)
  return Array.isArray(transports) ? transports.filter((each): each is string => typeof each === 'string') : []
}
