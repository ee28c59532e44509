// Random texts that an authenticator or a browser wallet signs, each once. SQL for passkeys, as for all calls of a
// sign-up (see passkey-repository.ts).

import { assert } from '@bougie/engine'
import { Prisma } from '../generated/sqlite/client.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { PasskeyUserId } from './passkey-repository.ts'

/** The rows to remove: expired before that time, up to a limit per call. */
export interface Expired {
  readonly beforeMs: number
  readonly max: number
}

/** The challenge for a new passkey. */
export interface OfferedChallenge {
  readonly challenge: string
  /**
   * A registration without a session is a sign-up, whose user is created only when the ceremony succeeds. With the id of
   * a player it gives their local wallet its first passkey, while the session that requested it lasts. An addition is a
   * further passkey of an existing wallet, for the session that requested it.
   */
  readonly ceremony: 'registration' | 'addition'
  /** Offered to the authenticator, like the name. */
  readonly passkeyUserId: PasskeyUserId
  readonly name: string
  /** The sign-in that requested it, the only one that may respond. */
  readonly familyId: string | null
}

/** A challenge for an authenticator, valid for one ceremony, once. */
export type Challenge =
  | OfferedChallenge
  | {
      readonly challenge: string
      readonly ceremony: 'confirmation'
      readonly passkeyUserId: PasskeyUserId
      readonly name: null
      readonly familyId: string
    }
  | {
      readonly challenge: string
      readonly ceremony: 'authentication'
      readonly passkeyUserId: null
      readonly name: null
      readonly familyId: null
    }

/** The nonce that a browser wallet was asked to sign. */
interface Nonce {
  readonly nonce: string
  /** Null: valid for any address. */
  readonly walletKey: string | null
  readonly expiresAt: Date
}

export async function insert(transaction: Transaction, asked: Challenge, expiresAt: Date) {
  await transaction.execute(Prisma.sql`
    INSERT INTO passkey_challenges (challenge, ceremony, passkey_user_id, name, family_id, expires_at)
    VALUES (${asked.challenge}, ${asked.ceremony}, ${asked.passkeyUserId}, ${asked.name}, ${asked.familyId},
      ${expiresAt})`)
}

/** Null also for one that has expired at that time. */
export async function find(reader: Reader, challenge: string, at: Date): Promise<Challenge | null> {
  const [row] = await reader.query<Challenge>(Prisma.sql`
    SELECT challenge, ceremony, passkey_user_id AS "passkeyUserId", name, family_id AS "familyId"
    FROM passkey_challenges WHERE challenge = ${challenge} AND expires_at > ${at}`)
  if (row === undefined) return null
  const { ceremony, passkeyUserId, name } = row
  assert(ceremony === 'authentication' || passkeyUserId !== null, 'a challenge without the user that it is for')
  const isOffer = ceremony === 'registration' || ceremony === 'addition'
  assert(!isOffer || name !== null, 'a challenge without the name that it offered')
  return row
}

/** False when it was already taken: of two concurrent callers one wins. */
export async function take(transaction: Transaction, challenge: string) {
  const taken = await transaction.execute(Prisma.sql`DELETE FROM passkey_challenges WHERE challenge = ${challenge}`)
  return taken === 1
}

export async function removeExpired(transaction: Transaction, { beforeMs, max }: Expired) {
  const where = { expiresAt: { lt: new Date(beforeMs) } }
  return (await transaction.models.passkeyChallenge.deleteMany({ where, limit: max })).count
}

export async function insertNonce(transaction: Transaction, data: Nonce) {
  await transaction.models.web3Nonce.create({ data })
}

export const findNonce = (reader: Reader, nonce: string): Promise<Nonce | null> =>
  reader.models.web3Nonce.findUnique({ where: { nonce } })

/** False when it was already taken: of two concurrent callers one wins. */
export async function takeNonce(transaction: Transaction, nonce: string) {
  const { count } = await transaction.models.web3Nonce.deleteMany({ where: { nonce } })
  return count === 1
}

export async function removeExpiredNonces(transaction: Transaction, { beforeMs, max }: Expired) {
  const where = { expiresAt: { lt: new Date(beforeMs) } }
  return (await transaction.models.web3Nonce.deleteMany({ where, limit: max })).count
}
