import type { AccountRole, CreatorLinkId, UserId, WalletAddress, WalletId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { lockRow } from '../platform/database/sql.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export type UserKind = 'passkey' | 'local' | 'web3' | 'bot'

const ACCOUNT = {
  id: true,
  kind: true,
  walletAddress: true,
  walletKey: true,
  pseudo: true,
  accountRole: true,
  passkeyUserId: true,
  localSecretHash: true,
  createdAt: true,
  updatedAt: true,
} as const

type AccountRow = Prisma.UserGetPayload<{ select: typeof ACCOUNT }>

export interface UserAccount extends Omit<AccountRow, 'id' | 'kind' | 'walletAddress' | 'accountRole'> {
  readonly id: UserId
  readonly kind: UserKind
  readonly walletAddress: WalletAddress
  readonly storedRole: AccountRole
}

export interface NewUser extends Omit<UserAccount, 'storedRole' | 'updatedAt'> {
  readonly walletId: WalletId
  readonly pseudoKey: string
  readonly pseudoSkeleton: string
  readonly creatorLinkCode: string | null
  /** The link of the sign-up's code. */
  readonly creatorLinkId: CreatorLinkId | null
}

/** A player's account, with the further data that the profile shows. */
export interface UserProfile {
  readonly account: UserAccount
  readonly profilePicture: string | null
  readonly isHidden: boolean
  readonly totalBattles: number
  readonly victories: number
  readonly gainsCents: number
}

export type UserChange = { readonly updatedAt: Date } & (
  | { readonly profilePicture: string | null; readonly pictureHash: string | null }
  | { readonly isHidden: boolean }
  | { readonly accountRole: AccountRole }
)

/** A new address of a player. */
type Move = Pick<UserAccount, 'id' | 'walletAddress' | 'walletKey' | 'updatedAt'>

/** Moves recorded visits when a player gets another address. */
export type MoveVisits = (
  transaction: Transaction,
  move: { readonly fromKey: string; readonly to: WalletAddress },
) => Promise<void>

export async function findByWalletKey(reader: Reader, walletKey: string): Promise<UserAccount | null> {
  return accountOrNull(await reader.models.user.findUnique({ where: { walletKey }, select: ACCOUNT }))
}

/** The local wallet at this address, or the one that was there until the key's holder proved to own it. */
export async function findLocal(reader: Reader, walletKey: string): Promise<UserAccount | null> {
  // At most one: an address that a local wallet left belongs permanently to its proven owner.
  const where = { kind: 'local', OR: [{ walletKey }, { formerWalletKey: walletKey }] }
  return accountOrNull(await reader.models.user.findFirst({ where, select: ACCOUNT }))
}

export async function find(reader: Reader, id: UserId): Promise<UserAccount | null> {
  return accountOrNull(await reader.models.user.findUnique({ where: { id }, select: ACCOUNT }))
}

/** Like `find`, but locks the row until the transaction ends. */
export async function lock(transaction: Transaction, id: UserId): Promise<UserAccount | null> {
  await lockRow(transaction, Prisma.sql`users WHERE id = ${id}`)
  return accountOrNull(await transaction.models.user.findUnique({ where: { id, deletedAt: null }, select: ACCOUNT }))
}

export async function findProfile(reader: Reader, id: UserId): Promise<UserProfile | null> {
  const select = { ...ACCOUNT, profilePicture: true, isHidden: true, record: true } as const
  const row = await reader.models.user.findUnique({ where: { id }, select })
  if (row === null) return null
  const { profilePicture, isHidden, record, ...account } = row
  const { wins = 0, losses = 0, draws = 0, gainsCents = 0n } = record ?? {}
  return {
    account: accountOf(account),
    profilePicture,
    isHidden,
    totalBattles: wins + losses + draws,
    victories: wins,
    gainsCents: Number(gainsCents),
  }
}

/** False when the wallet or the pseudo is taken; nothing is stored then. */
// SQL, like all calls of a sign-up (see passkey-repository.ts).
export async function insert(transaction: Transaction, user: NewUser) {
  const inserted = await transaction.execute(Prisma.sql`
    INSERT INTO users (id, kind, wallet_address, wallet_key, wallet_id, pseudo, pseudo_key, pseudo_skeleton,
      passkey_user_id, local_secret_hash, creator_link_code, creator_link_id, created_at, updated_at)
    VALUES (${user.id}, ${user.kind}, ${user.walletAddress}, ${user.walletKey}, ${user.walletId}, ${user.pseudo},
      ${user.pseudoKey}, ${user.pseudoSkeleton}, ${user.passkeyUserId}, ${user.localSecretHash}, ${user.creatorLinkCode},
      ${user.creatorLinkId}, ${user.createdAt}, ${user.createdAt})
    ON CONFLICT DO NOTHING`)
  return inserted === 1
}

/**
 * False when another player has this pseudo or one that looks like it. A race for it may also make the transaction
 * fail with a `UniqueConflict`.
 */
export async function changePseudo(
  transaction: Transaction,
  { id, pseudo, pseudoKey, pseudoSkeleton }: Pick<NewUser, 'id' | 'pseudo' | 'pseudoKey' | 'pseudoSkeleton'>,
  updatedAt: Date,
) {
  const { user } = transaction.models
  const [own, sameName, lookAlike] = [
    await user.findUnique({ where: { id }, select: { pseudoKey: true } }),
    await user.findUnique({ where: { pseudoKey }, select: { id: true } }),
    await user.findUnique({ where: { pseudoSkeleton }, select: { id: true } }),
  ]
  const isOthers = (found: { readonly id: string } | null) => found !== null && found.id !== id
  if (own === null || isOthers(sameName)) return false
  // A player who changes only the case keeps their skeleton, even if another name looks like theirs.
  const keepsName = own.pseudoKey === pseudoKey
  if (!keepsName && isOthers(lookAlike)) return false
  const { count } = await user.updateMany({
    where: { id, pseudoKey: own.pseudoKey, deletedAt: null },
    data: { pseudo, pseudoKey, updatedAt, ...(!keepsName && { pseudoSkeleton }) },
  })
  return count === 1
}

/**
 * Moves a local wallet from an address that it only claimed. False when it is no longer there, or is not a local
 * wallet.
 */
export async function moveLocal(
  transaction: Transaction,
  { id, formerWalletKey, ...address }: Move & { formerWalletKey: string },
) {
  const where = { id, kind: 'local', walletKey: formerWalletKey }
  const data = { ...address, formerWalletKey }
  return (await transaction.models.user.updateMany({ where, data })).count === 1
}

/** Turns a local wallet into a passkey's, with a new address. False when it is not a local wallet. */
export async function attachPasskey(
  transaction: Transaction,
  { id, passkeyUserId, ...address }: Move & { passkeyUserId: string },
) {
  const noLocalWallet = { localSecretHash: null, formerWalletKey: null }
  const data = { ...address, ...noLocalWallet, kind: 'passkey', passkeyUserId }
  return (await transaction.models.user.updateMany({ where: { id, kind: 'local' }, data })).count === 1
}

/** Changes nothing of a deleted account. */
export async function change(transaction: Transaction, id: UserId, data: UserChange) {
  await transaction.models.user.updateMany({ where: { id, deletedAt: null }, data })
}

/** Null for an unknown player or one without a picture. */
export async function findPicture(reader: Reader, id: UserId) {
  const select = { profilePicture: true, pictureHash: true, isHidden: true } as const
  const user = await reader.models.user.findUnique({ where: { id }, select })
  if (user === null) return null
  const { profilePicture: dataUrl, pictureHash: hash, isHidden } = user
  return dataUrl === null || hash === null ? null : { dataUrl, hash, isHidden }
}

function accountOrNull(row: AccountRow | null): UserAccount | null {
  return row && accountOf(row)
}

function accountOf({ accountRole, ...row }: AccountRow): UserAccount {
  return {
    ...row,
    id: row.id as UserId,
    kind: row.kind as UserKind,
    walletAddress: row.walletAddress as WalletAddress,
    storedRole: accountRole as AccountRole,
  }
}
