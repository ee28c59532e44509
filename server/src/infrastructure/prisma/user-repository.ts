import type { AccountRole, PasskeyUser, UserId, WalletAddress, WalletId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { UserAccount, UserKind, UserRepository } from '../../identity/user-repository.ts'
import { connectionOf, lockRow, modelsOf } from './connection.ts'

const ACCOUNT = {
  id: true,
  kind: true,
  walletAddress: true,
  walletKey: true,
  walletId: true,
  pseudo: true,
  accountRole: true,
  passkeyUserId: true,
  localSecretHash: true,
  createdAt: true,
  updatedAt: true,
} as const

type AccountRow = Prisma.UserGetPayload<{ select: typeof ACCOUNT }>

export function createUserRepository(): UserRepository {
  return {
    async findByWalletKey(reader, walletKey) {
      return accountOf(await modelsOf(reader).user.findUnique({ where: { walletKey }, select: ACCOUNT }))
    },

    async findLocal(reader, walletKey) {
      // At most one: an address that a local wallet left belongs to its proven owner, for good.
      const where = { kind: 'local', OR: [{ walletKey }, { formerWalletKey: walletKey }] }
      return accountOf(await modelsOf(reader).user.findFirst({ where, select: ACCOUNT }))
    },

    async find(reader, id) {
      return accountOf(await modelsOf(reader).user.findUnique({ where: { id }, select: ACCOUNT }))
    },

    async lock(transaction, id) {
      await lockRow(transaction, Prisma.sql`users WHERE id = ${id}`)
      return accountOf(await modelsOf(transaction).user.findUnique({ where: { id, deletedAt: null }, select: ACCOUNT }))
    },

    async findProfile(reader, id) {
      const select = { ...ACCOUNT, profilePicture: true, isHidden: true, record: true } as const
      const row = await modelsOf(reader).user.findUnique({ where: { id }, select })
      const account = accountOf(row)
      if (row === null || account === null) return null
      const { wins = 0, losses = 0, draws = 0, gainsCents = 0n } = row.record ?? {}
      return {
        account,
        profilePicture: row.profilePicture,
        isHidden: row.isHidden,
        totalBattles: wins + losses + draws,
        victories: wins,
        gainsCents: Number(gainsCents),
      }
    },

    // SQL, as all of a sign-up (see the passkeys).
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
      const { user } = modelsOf(transaction)
      const [own, sameName, lookAlike] = [
        await user.findUnique({ where: { id }, select: { pseudoKey: true } }),
        await user.findUnique({ where: { pseudoKey }, select: { id: true } }),
        await user.findUnique({ where: { pseudoSkeleton }, select: { id: true } }),
      ]
      const isOthers = (found: { readonly id: string } | null) => found !== null && found.id !== id
      if (own === null || isOthers(sameName)) return false
      // A player who only changes the case keeps their skeleton, also beside a name that looks like theirs.
      const keepsName = own.pseudoKey === pseudoKey
      if (!keepsName && isOthers(lookAlike)) return false
      const { count } = await user.updateMany({
        where: { id, pseudoKey: own.pseudoKey, deletedAt: null },
        data: { pseudo, pseudoKey, updatedAt: new Date(atMs), ...(!keepsName && { pseudoSkeleton }) },
      })
      return count === 1
    },

    // SQL: read before the server is ready, when Prisma's client is not made yet (docs/decisions/188).
    findWithoutSkeleton: (reader, max) =>
      connectionOf(reader).query<Pick<UserAccount, 'id' | 'pseudo'>>(
        Prisma.sql`SELECT id, pseudo FROM users WHERE pseudo_skeleton IS NULL LIMIT ${max}`,
      ),

    async fillSkeletons(transaction, rows) {
      const { user } = modelsOf(transaction)
      for (const { id, pseudo, pseudoSkeleton } of rows) {
        const isTaken = (await user.findUnique({ where: { pseudoSkeleton }, select: { id: true } })) !== null
        await user.updateMany({
          where: { id, pseudo, pseudoSkeleton: null },
          // No pseudo that a player may choose has a space.
          data: { pseudoSkeleton: isTaken ? `${pseudoSkeleton} ${id}` : pseudoSkeleton },
        })
      }
    },

    async moveLocal(transaction, { id, walletAddress, walletKey, formerWalletKey, atMs }) {
      const { count } = await modelsOf(transaction).user.updateMany({
        where: { id, kind: 'local', walletKey: formerWalletKey },
        data: { walletAddress, walletKey, formerWalletKey, updatedAt: new Date(atMs) },
      })
      return count === 1
    },

    async attachPasskey(transaction, { id, passkeyUserId, walletAddress, walletKey, atMs }) {
      const noLocalWallet = { localSecretHash: null, formerWalletKey: null }
      const { count } = await modelsOf(transaction).user.updateMany({
        where: { id, kind: 'local' },
        data: { kind: 'passkey', passkeyUserId, ...noLocalWallet, walletAddress, walletKey, updatedAt: new Date(atMs) },
      })
      return count === 1
    },

    async changePicture(transaction, { id, dataUrl, hash, atMs }) {
      const data = { profilePicture: dataUrl, pictureHash: hash, updatedAt: new Date(atMs) }
      await modelsOf(transaction).user.updateMany({ where: { id, deletedAt: null }, data })
    },

    async changePrivacy(transaction, { id, isHidden, atMs }) {
      await modelsOf(transaction).user.updateMany({ where: { id }, data: { isHidden, updatedAt: new Date(atMs) } })
    },

    async findPicture(reader, id) {
      const select = { profilePicture: true, isHidden: true } as const
      const user = await modelsOf(reader).user.findUnique({ where: { id }, select })
      return user?.profilePicture == null ? null : { dataUrl: user.profilePicture, isHidden: user.isHidden }
    },

    async changeRole(transaction, { id, role, atMs }) {
      const data = { accountRole: role, updatedAt: new Date(atMs) }
      await modelsOf(transaction).user.updateMany({ where: { id, deletedAt: null }, data })
    },
  }
}

function accountOf(row: AccountRow | null): UserAccount | null {
  if (row === null) return null
  return {
    id: row.id as UserId,
    kind: row.kind as UserKind,
    walletAddress: row.walletAddress as WalletAddress,
    walletKey: row.walletKey,
    walletId: row.walletId as WalletId,
    pseudo: row.pseudo,
    storedRole: row.accountRole as AccountRole,
    passkeyUserId: row.passkeyUserId as PasskeyUser['id'] | null,
    localSecretHash: row.localSecretHash,
    createdAtMs: row.createdAt.getTime(),
    updatedAtMs: row.updatedAt.getTime(),
  }
}
