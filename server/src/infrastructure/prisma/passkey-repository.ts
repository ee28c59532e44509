// SQL: a sign-up makes some twenty calls; typed ones made it 2.8 times dearer (297 to 107 sign-ups a second of processor time).
import { assert } from '@bougie/engine'
import type { WalletAddress } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type {
  Challenge,
  PasskeyRepository,
  PasskeyUserId,
  StoredCredential,
} from '../../identity/passkey-repository.ts'
import { connectionOf } from './connection.ts'
import { forUpdate } from './dialect.ts'

interface ChallengeRow {
  readonly challenge: string
  readonly ceremony: Challenge['ceremony']
  readonly passkeyUserId: PasskeyUserId | null
  readonly name: string | null
  readonly familyId: string | null
  readonly expiresAt: Date
}

interface PasskeyUserRow {
  readonly id: PasskeyUserId
  readonly name: string
  readonly nameKey: string
  readonly walletAddress: WalletAddress
  readonly walletKey: string
  readonly createdAt: Date
}

interface CredentialRow {
  readonly id: string
  readonly passkeyUserId: PasskeyUserId
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: string
  readonly deviceType: string
  readonly backedUp: boolean
}

interface ListedRow {
  readonly id: string
  readonly transports: string
  readonly name: string | null
  readonly backedUp: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export function createPasskeyRepository(): PasskeyRepository {
  return {
    async insertChallenge(transaction, challenge) {
      const { passkeyUserId = null, name = null, familyId = null } = { ...subjectOf(challenge) }
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO passkey_challenges (challenge, ceremony, passkey_user_id, name, family_id, expires_at)
        VALUES (${challenge.challenge}, ${challenge.ceremony}, ${passkeyUserId}, ${name}, ${familyId},
          ${new Date(challenge.expiresAtMs)})`)
    },

    async findChallenge(reader, challenge) {
      const [row] = await connectionOf(reader).query<ChallengeRow>(Prisma.sql`
        SELECT challenge, ceremony, passkey_user_id AS "passkeyUserId", name, family_id AS "familyId",
          expires_at AS "expiresAt"
        FROM passkey_challenges WHERE challenge = ${challenge}`)
      return row ? challengeOf(row) : null
    },

    async takeChallenge(transaction, challenge) {
      const taken = await connectionOf(transaction).execute(
        Prisma.sql`DELETE FROM passkey_challenges WHERE challenge = ${challenge}`,
      )
      return taken === 1
    },

    removeExpiredChallenges: (transaction, { beforeMs, max }) =>
      connectionOf(transaction).execute(Prisma.sql`
        DELETE FROM passkey_challenges WHERE challenge IN (
          SELECT challenge FROM passkey_challenges WHERE expires_at < ${new Date(beforeMs)}
          ORDER BY expires_at LIMIT ${max})`),

    async insertUser(transaction, user) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO passkey_users (id, name, name_key, wallet_address, wallet_key, created_at)
        VALUES (${user.id}, ${user.name}, ${user.nameKey}, ${user.walletAddress}, ${user.walletKey},
          ${new Date(user.createdAtMs)})`)
    },

    async findUser(reader, id) {
      const [row] = await connectionOf(reader).query<PasskeyUserRow>(Prisma.sql`
        SELECT id, name, name_key AS "nameKey", wallet_address AS "walletAddress", wallet_key AS "walletKey",
          created_at AS "createdAt"
        FROM passkey_users WHERE id = ${id}`)
      if (!row) return null
      const { createdAt, ...user } = row
      return { ...user, createdAtMs: createdAt.getTime() }
    },

    async isPasskeyWallet(reader, walletKey) {
      const rows = await connectionOf(reader).query(
        Prisma.sql`SELECT id FROM passkey_users WHERE wallet_key = ${walletKey}`,
      )
      return rows.length > 0
    },

    async insertCredential(transaction, credential) {
      await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO passkey_credentials (id, passkey_user_id, public_key, counter, transports, name, device_type,
          backed_up, created_at)
        VALUES (${credential.id}, ${credential.passkeyUserId}, ${credential.publicKey}, ${credential.counter},
          ${JSON.stringify(credential.transports)}, ${credential.name}, ${credential.deviceType},
          ${credential.backedUp}, ${new Date(credential.createdAtMs)})`)
    },

    async findCredential(reader, id) {
      const [row] = await connectionOf(reader).query<CredentialRow>(Prisma.sql`
        SELECT id, passkey_user_id AS "passkeyUserId", public_key AS "publicKey", counter, transports,
          device_type AS "deviceType", backed_up AS "backedUp"
        FROM passkey_credentials WHERE id = ${id}`)
      return row ? { ...row, transports: transportsOf(row.transports) } : null
    },

    async findUsersByName(reader, { nameKey, max }) {
      const rows = await connectionOf(reader).query<Pick<PasskeyUserRow, 'id'>>(Prisma.sql`
        SELECT id FROM passkey_users WHERE name_key = ${nameKey} ORDER BY created_at, id LIMIT ${max}`)
      return rows.map(({ id }) => id)
    },

    async listCredentials(reader, passkeyUserId) {
      const rows = await connectionOf(reader).query<ListedRow>(Prisma.sql`
        SELECT id, transports, name, backed_up AS "backedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"
        FROM passkey_credentials WHERE passkey_user_id = ${passkeyUserId} ORDER BY created_at, id`)
      return rows.map(({ transports, createdAt, lastUsedAt, ...row }) => ({
        ...row,
        transports: transportsOf(transports),
        createdAtMs: createdAt.getTime(),
        lastUsedAtMs: lastUsedAt?.getTime() ?? null,
      }))
    },

    async lockUser(transaction, passkeyUserId) {
      const { dialect, query } = connectionOf(transaction)
      await query(Prisma.sql`SELECT id FROM passkey_users WHERE id = ${passkeyUserId} ${forUpdate(dialect)}`)
    },

    async renameCredential(transaction, { id, name }) {
      await connectionOf(transaction).execute(
        Prisma.sql`UPDATE passkey_credentials SET name = ${name} WHERE id = ${id}`,
      )
    },

    async removeCredential(transaction, id) {
      await connectionOf(transaction).execute(Prisma.sql`DELETE FROM passkey_credentials WHERE id = ${id}`)
    },

    async recordUse(transaction, { id, counter, backedUp, atMs }) {
      // Authenticators without a counter always respond with 0.
      const recorded = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE passkey_credentials SET counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${new Date(atMs)}
        WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`)
      return recorded === 1
    },
  }
}

/** The user and the sign-in that the challenge was asked for. */
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
    return { ...asked, ceremony, passkeyUserId, name }
  }
  // An addition that was asked for before challenges were bound to sessions: it is asked for again.
  if (familyId === null) return null
  if (ceremony === 'confirmation') return { ...asked, ceremony, passkeyUserId, familyId }
  assert(name !== null, 'an addition without the name that it offered')
  return { ...asked, ceremony, passkeyUserId, familyId, name }
}

function transportsOf(json: string): StoredCredential['transports'] {
  const transports: unknown = JSON.parse(json)
  return Array.isArray(transports) ? transports.filter((each): each is string => typeof each === 'string') : []
}
