// SQL: a sign-up makes about twenty calls; typed ones reduced 297 sign-ups per second of processor time to 107.

import { assert } from '@bougie/engine'
import type { PasskeyUser, WalletAddress } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { forUpdate } from '../platform/database/sql.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export type PasskeyUserId = PasskeyUser['id']

/** A challenge for an authenticator, valid for one ceremony, once. */
interface ChallengeFields {
  readonly challenge: string
  readonly expiresAtMs: number
}

interface OfferedUser {
  /** Offered to the authenticator; at a registration the user is created only when the ceremony succeeds. */
  readonly passkeyUserId: PasskeyUserId
  readonly name: string
}

/** Requested by a session; only its own sign-in may respond. */
interface OfSession {
  readonly familyId: string
}

/**
 * A challenge that offers the id of a player gives their local wallet its first passkey, while the session that
 * requested it lasts; a sign-up has no session.
 */
export type RegistrationChallenge = ChallengeFields &
  OfferedUser & { readonly ceremony: 'registration'; readonly familyId: string | null }

/** The challenge for an additional passkey of an existing wallet. */
export type AdditionChallenge = ChallengeFields & OfferedUser & OfSession & { readonly ceremony: 'addition' }

export type ConfirmationChallenge = ChallengeFields &
  OfSession & { readonly ceremony: 'confirmation'; readonly passkeyUserId: PasskeyUserId }

export type Challenge =
  | RegistrationChallenge
  | AdditionChallenge
  | ConfirmationChallenge
  | (ChallengeFields & { readonly ceremony: 'authentication' })

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

interface ChallengeRow {
  readonly challenge: string
  readonly ceremony: Challenge['ceremony']
  readonly passkeyUserId: PasskeyUserId | null
  readonly name: string | null
  readonly familyId: string | null
  readonly expiresAt: Date
}

/** As stored: the transports are JSON. */
type RowOf<Credential> = Omit<Credential, 'transports'> & { readonly transports: string }

export function createPasskeyRepository() {
  return {
    async insertChallenge(transaction: Transaction, challenge: Challenge) {
      const { passkeyUserId = null, name = null, familyId = null } = { ...subjectOf(challenge) }
      await transaction.execute(Prisma.sql`
        INSERT INTO passkey_challenges (challenge, ceremony, passkey_user_id, name, family_id, expires_at)
        VALUES (${challenge.challenge}, ${challenge.ceremony}, ${passkeyUserId}, ${name}, ${familyId},
          ${new Date(challenge.expiresAtMs)})`)
    },

    async findChallenge(reader: Reader, challenge: string): Promise<Challenge | null> {
      const [row] = await reader.query<ChallengeRow>(Prisma.sql`
        SELECT challenge, ceremony, passkey_user_id AS "passkeyUserId", name, family_id AS "familyId",
          expires_at AS "expiresAt"
        FROM passkey_challenges WHERE challenge = ${challenge}`)
      return row ? challengeOf(row) : null
    },

    /** False when it was already taken: of two concurrent callers one wins. */
    async takeChallenge(transaction: Transaction, challenge: string) {
      const taken = await transaction.execute(Prisma.sql`DELETE FROM passkey_challenges WHERE challenge = ${challenge}`)
      return taken === 1
    },

    /** Removes expired challenges, up to a limit per call; returns their number. */
    removeExpiredChallenges: (
      transaction: Transaction,
      { beforeMs, max }: { readonly beforeMs: number; readonly max: number },
    ) =>
      transaction.execute(Prisma.sql`
        DELETE FROM passkey_challenges WHERE challenge IN (
          SELECT challenge FROM passkey_challenges WHERE expires_at < ${new Date(beforeMs)}
          ORDER BY expires_at LIMIT ${max})`),

    /** Never conflicts with an existing user, because wallet keys are never reused. */
    async insertUser(transaction: Transaction, user: StoredPasskeyUser) {
      await transaction.execute(Prisma.sql`
        INSERT INTO passkey_users (id, name, name_key, wallet_address, wallet_key, created_at)
        VALUES (${user.id}, ${user.name}, ${user.nameKey}, ${user.walletAddress}, ${user.walletKey},
          ${user.createdAt})`)
    },

    async findUser(reader: Reader, id: PasskeyUserId): Promise<StoredPasskeyUser | null> {
      const [row] = await reader.query<StoredPasskeyUser>(Prisma.sql`
        SELECT id, name, name_key AS "nameKey", wallet_address AS "walletAddress", wallet_key AS "walletKey",
          created_at AS "createdAt"
        FROM passkey_users WHERE id = ${id}`)
      return row ?? null
    },

    async isPasskeyWallet(reader: Reader, walletKey: string) {
      const rows = await reader.query(Prisma.sql`SELECT id FROM passkey_users WHERE wallet_key = ${walletKey}`)
      return rows.length > 0
    },

    /** A credential that is already known makes the transaction fail with a `UniqueConflict`. */
    async insertCredential(
      transaction: Transaction,
      credential: StoredCredential & Pick<ListedCredential, 'name' | 'createdAt'>,
    ) {
      await transaction.execute(Prisma.sql`
        INSERT INTO passkey_credentials (id, passkey_user_id, public_key, counter, transports, name, device_type,
          backed_up, created_at)
        VALUES (${credential.id}, ${credential.passkeyUserId}, ${credential.publicKey}, ${credential.counter},
          ${JSON.stringify(credential.transports)}, ${credential.name}, ${credential.deviceType},
          ${credential.backedUp}, ${credential.createdAt})`)
    },

    async findCredential(reader: Reader, id: string): Promise<StoredCredential | null> {
      const [row] = await reader.query<RowOf<StoredCredential>>(Prisma.sql`
        SELECT id, passkey_user_id AS "passkeyUserId", public_key AS "publicKey", counter, transports,
          device_type AS "deviceType", backed_up AS "backedUp"
        FROM passkey_credentials WHERE id = ${id}`)
      return row ? { ...row, transports: transportsOf(row.transports) } : null
    },

    /**
     * Users whose wallet has this name, oldest first. There may be several only among wallets from before names were
     * unique.
     */
    async findUsersByName(
      reader: Reader,
      { nameKey, max }: { readonly nameKey: string; readonly max: number },
    ): Promise<readonly PasskeyUserId[]> {
      const rows = await reader.query<Pick<StoredPasskeyUser, 'id'>>(Prisma.sql`
        SELECT id FROM passkey_users WHERE name_key = ${nameKey} ORDER BY created_at, id LIMIT ${max}`)
      return rows.map(({ id }) => id)
    },

    /** The passkeys of one user, oldest first. */
    async listCredentials(reader: Reader, passkeyUserId: PasskeyUserId): Promise<readonly ListedCredential[]> {
      const rows = await reader.query<RowOf<ListedCredential>>(Prisma.sql`
        SELECT id, transports, name, backed_up AS "backedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"
        FROM passkey_credentials WHERE passkey_user_id = ${passkeyUserId} ORDER BY created_at, id`)
      return rows.map((row) => ({ ...row, transports: transportsOf(row.transports) }))
    },

    /** Until the transaction ends, no other one changes this user's passkeys, or opens or ends sessions with them. */
    async lockUser(transaction: Transaction, passkeyUserId: PasskeyUserId) {
      const { dialect, query } = transaction
      await query(Prisma.sql`SELECT id FROM passkey_users WHERE id = ${passkeyUserId} ${forUpdate(dialect)}`)
    },

    async renameCredential(transaction: Transaction, { id, name }: Pick<ListedCredential, 'id' | 'name'>) {
      await transaction.execute(Prisma.sql`UPDATE passkey_credentials SET name = ${name} WHERE id = ${id}`)
    },

    async removeCredential(transaction: Transaction, id: string) {
      await transaction.execute(Prisma.sql`DELETE FROM passkey_credentials WHERE id = ${id}`)
    },

    /** False when a later use was stored meanwhile: then the authenticator was copied, or the response was repeated. */
    async recordUse(
      transaction: Transaction,
      { id, counter, backedUp }: Pick<StoredCredential, 'id' | 'counter' | 'backedUp'>,
      at: Date,
    ) {
      // Authenticators without a counter always report 0.
      const recorded = await transaction.execute(Prisma.sql`
        UPDATE passkey_credentials SET counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${at}
        WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`)
      return recorded === 1
    },
  }
}

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>

/** The user and the sign-in for which the challenge was requested. */
function subjectOf(challenge: Challenge): Partial<Pick<ChallengeRow, 'passkeyUserId' | 'name' | 'familyId'>> {
  if (challenge.ceremony === 'authentication') return {}
  const { challenge: _challenge, ceremony: _ceremony, expiresAtMs: _expiresAtMs, ...subject } = challenge
  return subject
}

function challengeOf({
  challenge,
  ceremony,
  passkeyUserId,
  name,
  familyId,
  expiresAt,
}: ChallengeRow): Challenge | null {
  const asked = { challenge, expiresAtMs: expiresAt.getTime() }
  if (ceremony === 'authentication') return { ...asked, ceremony }
  assert(passkeyUserId !== null, 'a challenge without the user that it is for')
  if (ceremony === 'registration') {
    assert(name !== null, 'a registration without the name that it offered')
    return { ...asked, ceremony, passkeyUserId, name, familyId }
  }
  // An addition from before challenges were bound to sessions; it must be requested again.
  if (familyId === null) return null
  if (ceremony === 'confirmation') return { ...asked, ceremony, passkeyUserId, familyId }
  assert(name !== null, 'an addition without the name that it offered')
  return { ...asked, ceremony, passkeyUserId, familyId, name }
}

function transportsOf(json: string): StoredCredential['transports'] {
  const transports: unknown = JSON.parse(json)
  return Array.isArray(transports) ? transports.filter((each): each is string => typeof each === 'string') : []
}
