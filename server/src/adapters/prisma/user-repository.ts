import type { AccountRole, PasskeyUser, UserId, WalletAddress, WalletId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { UserAccount, UserKind, UserProfile, UserRepository } from '../../identity/user-repository.ts'
import { forUpdate } from './row-source.ts'
import { connectionOf } from './sql-connection.ts'

interface AccountRow {
  readonly id: UserId
  readonly kind: UserKind
  readonly walletAddress: WalletAddress
  readonly walletKey: string
  readonly walletId: WalletId
  readonly pseudo: string
  readonly storedRole: AccountRole
  readonly passkeyUserId: PasskeyUser['id'] | null
  readonly localSecretHash: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface ProfileRow extends AccountRow {
  readonly profilePicture: string | null
  readonly totalBattles: number
  readonly victories: number
  readonly gainsCents: number
}

const ACCOUNT_FIELDS = Prisma.sql`
  player.id, player.kind, player.wallet_address AS "walletAddress", player.wallet_key AS "walletKey",
  player.wallet_id AS "walletId", player.pseudo, player.account_role AS "storedRole",
  player.passkey_user_id AS "passkeyUserId", player.local_secret_hash AS "localSecretHash",
  player.created_at AS "createdAt", player.updated_at AS "updatedAt"`

export function createUserRepository(): UserRepository {
  return {
    async findByWalletKey(reader, walletKey) {
      const [row] = await connectionOf(reader).query<AccountRow>(
        Prisma.sql`SELECT ${ACCOUNT_FIELDS} FROM users AS player WHERE player.wallet_key = ${walletKey}`,
      )
      return row ? accountOf(row) : null
    },

    async findLocal(reader, walletKey) {
      // At most one: an address that was left belongs to whoever proved it, for good.
      const [row] = await connectionOf(reader).query<AccountRow>(Prisma.sql`
        SELECT ${ACCOUNT_FIELDS} FROM users AS player
        WHERE player.kind = 'local' AND (player.wallet_key = ${walletKey} OR player.former_wallet_key = ${walletKey})`)
      return row ? accountOf(row) : null
    },

    async find(reader, id) {
      const [row] = await connectionOf(reader).query<AccountRow>(
        Prisma.sql`SELECT ${ACCOUNT_FIELDS} FROM users AS player WHERE player.id = ${id}`,
      )
      return row ? accountOf(row) : null
    },

    async hold(transaction, id) {
      const { dialect, query } = connectionOf(transaction)
      const [row] = await query<AccountRow>(
        Prisma.sql`SELECT ${ACCOUNT_FIELDS} FROM users AS player WHERE player.id = ${id} ${forUpdate(dialect)}`,
      )
      return row ? accountOf(row) : null
    },

    async findProfile(reader, id) {
      const [row] = await connectionOf(reader).query<ProfileRow>(Prisma.sql`
        SELECT ${ACCOUNT_FIELDS}, player.profile_picture AS "profilePicture",
          CAST(COALESCE(record.wins + record.losses + record.draws, 0) AS BIGINT) AS "totalBattles",
          CAST(COALESCE(record.wins, 0) AS BIGINT) AS "victories",
          CAST(COALESCE(record.gains_cents, 0) AS BIGINT) AS "gainsCents"
        FROM users AS player LEFT JOIN player_records AS record ON record.user_id = player.id
        WHERE player.id = ${id}`)
      return row ? profileOf(row) : null
    },

    async insert(transaction, user) {
      const createdAt = new Date(user.createdAtMs)
      const inserted = await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO users (id, kind, wallet_address, wallet_key, wallet_id, pseudo, pseudo_key, pseudo_skeleton,
          passkey_user_id, local_secret_hash, creator_link_code, creator_link_id, created_at, updated_at)
        VALUES (${user.id}, ${user.kind}, ${user.walletAddress}, ${user.walletKey}, ${user.walletId}, ${user.pseudo},
          ${user.pseudoKey}, ${user.pseudoSkeleton}, ${user.passkeyUserId}, ${user.localSecretHash}, ${user.creatorLinkCode},
          ${user.creatorLinkId}, ${createdAt}, ${createdAt})
        ON CONFLICT DO NOTHING`)
      return inserted === 1
    },

    async changePseudo(transaction, { id, pseudo, pseudoKey, pseudoSkeleton, atMs }) {
      // Who only changes the case keeps what they have, also beside a name that looks like theirs.
      const changed = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE users SET pseudo = ${pseudo}, pseudo_key = ${pseudoKey}, updated_at = ${new Date(atMs)},
          pseudo_skeleton = CASE WHEN pseudo_key = ${pseudoKey} THEN pseudo_skeleton ELSE ${pseudoSkeleton} END
        WHERE id = ${id}
          AND NOT EXISTS (SELECT 1 FROM users AS other WHERE other.pseudo_key = ${pseudoKey} AND other.id <> ${id})
          AND (pseudo_key = ${pseudoKey} OR NOT EXISTS (
            SELECT 1 FROM users AS other WHERE other.pseudo_skeleton = ${pseudoSkeleton} AND other.id <> ${id}))`)
      return changed === 1
    },

    findWithoutSkeleton: (reader, max) =>
      connectionOf(reader).query<Pick<UserAccount, 'id' | 'pseudo'>>(
        Prisma.sql`SELECT id, pseudo FROM users WHERE pseudo_skeleton IS NULL LIMIT ${max}`,
      ),

    async fillSkeletons(transaction, rows) {
      const { execute } = connectionOf(transaction)
      for (const { id, pseudo, pseudoSkeleton } of rows) {
        // No pseudo that a player may choose has a space.
        const mark = `${pseudoSkeleton} ${id}`
        await execute(Prisma.sql`
          UPDATE users SET pseudo_skeleton = CASE
            WHEN EXISTS (SELECT 1 FROM users AS other WHERE other.pseudo_skeleton = ${pseudoSkeleton})
            THEN ${mark} ELSE ${pseudoSkeleton} END
          WHERE id = ${id} AND pseudo = ${pseudo} AND pseudo_skeleton IS NULL`)
      }
    },

    async moveLocal(transaction, { id, walletAddress, walletKey, formerWalletKey, atMs }) {
      const moved = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE users SET wallet_address = ${walletAddress}, wallet_key = ${walletKey},
          former_wallet_key = ${formerWalletKey}, updated_at = ${new Date(atMs)}
        WHERE id = ${id} AND kind = 'local' AND wallet_key = ${formerWalletKey}`)
      return moved === 1
    },

    async attachPasskey(transaction, { id, passkeyUserId, walletAddress, walletKey, atMs }) {
      const attached = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE users SET kind = 'passkey', passkey_user_id = ${passkeyUserId}, local_secret_hash = NULL, former_wallet_key = NULL,
          wallet_address = ${walletAddress}, wallet_key = ${walletKey}, updated_at = ${new Date(atMs)}
        WHERE id = ${id} AND kind = 'local'`)
      return attached === 1
    },

    async changePicture(transaction, { id, dataUrl, hash, atMs }) {
      await connectionOf(transaction).execute(Prisma.sql`
        UPDATE users SET profile_picture = ${dataUrl}, picture_hash = ${hash}, updated_at = ${new Date(atMs)}
        WHERE id = ${id}`)
    },

    async findPicture(reader, id) {
      const [row] = await connectionOf(reader).query<{ dataUrl: string | null }>(
        Prisma.sql`SELECT profile_picture AS "dataUrl" FROM users WHERE id = ${id}`,
      )
      return row?.dataUrl ?? null
    },

    async changeRole(transaction, { id, role, atMs }) {
      await connectionOf(transaction).execute(Prisma.sql`
        UPDATE users SET account_role = ${role}, updated_at = ${new Date(atMs)} WHERE id = ${id}`)
    },
  }
}

function accountOf(row: AccountRow): UserAccount {
  return {
    id: row.id,
    kind: row.kind,
    walletAddress: row.walletAddress,
    walletKey: row.walletKey,
    walletId: row.walletId,
    pseudo: row.pseudo,
    storedRole: row.storedRole,
    passkeyUserId: row.passkeyUserId,
    localSecretHash: row.localSecretHash,
    createdAtMs: row.createdAt.getTime(),
    updatedAtMs: row.updatedAt.getTime(),
  }
}

function profileOf(row: ProfileRow): UserProfile {
  const { profilePicture, totalBattles, victories, gainsCents } = row
  return { account: accountOf(row), profilePicture, totalBattles, victories, gainsCents }
}
