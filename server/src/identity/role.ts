import {
  type AccountRole,
  NOT_FOUND_MESSAGES,
  type Refusal,
  refuse,
  type UserId,
  type WalletAddress,
} from '@bougie/protocol'
import type { AuditLog } from '../admin/service.ts'
import type { Referrals } from '../influencer/service.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import { walletKeyOf } from '../platform/wallet-address.ts'
import type { Transaction } from '../ports/database.ts'
import * as directory from './user-directory-repository.ts'
import type { UserAccount } from './user-repository.ts'
import * as users from './user-repository.ts'

const LAST_ADMIN = 'Vous êtes le seul administrateur : donnez d’abord ce rôle à un autre joueur.'

export type RoleInputs = Pick<UserAccount, 'kind' | 'storedRole' | 'walletKey'>

/**
 * The only place that decides roles. `ADMIN_WALLETS` or a granted role makes an admin; a local wallet, whose secret is
 * unprotected in a browser, never becomes one.
 */
export function resolveRole(adminWallets: readonly string[], { kind, storedRole, walletKey }: RoleInputs): AccountRole {
  if (kind === 'local' || kind === 'bot') return storedRole === 'admin' ? 'user' : storedRole
  return adminWallets.includes(walletKey) ? 'admin' : storedRole
}

/** If two last admins leave at the same time, one is refused: they wait for each other, and one is run again. */
export async function refuseLastAdmin(
  transaction: Transaction,
  { userId, adminWallets }: { readonly userId: UserId; readonly adminWallets: readonly string[] },
): Promise<Refusal | null> {
  const player = await users.lock(transaction, userId)
  if (player === null || resolveRole(adminWallets, player) !== 'admin') return null
  const others = await directory.lockOtherAdmins(transaction, userId, adminWallets)
  return others > 0 ? null : refuse('FORBIDDEN', { message: LAST_ADMIN })
}

interface InfluencerRoleDependencies extends Pick<SharedDependencies, 'database'> {
  readonly referrals: Pick<Referrals, 'ownsLink'>
  readonly adminWallets: readonly string[]
}

/** An admin may also own links. Any other owner of a link has this role, unless an admin has taken it away. */
export async function isInfluencer(
  { database, referrals, adminWallets }: InfluencerRoleDependencies,
  account: UserAccount,
): Promise<boolean> {
  if (account.storedRole === 'influencer') return true
  return resolveRole(adminWallets, account) === 'admin' && (await referrals.ownsLink(database.reader, account.id))
}

export interface RoleDependencies extends Pick<SharedDependencies, 'database' | 'clock'> {
  readonly auditLog: AuditLog
}

export interface RoleChange {
  readonly of: { readonly userId: UserId } | { readonly walletAddress: WalletAddress }
  readonly role: AccountRole
  /** Null for an operator. */
  readonly adminId: UserId | null
}

/** Without an event, a running server applies the change when its cached session expires, within a second. */
export function grantRole(dependencies: RoleDependencies, change: RoleChange) {
  return dependencies.database.transaction((transaction) => storeRole(dependencies, transaction, change))
}

/**
 * Changes roles on behalf of admins and operators. A local wallet, whose secret is unprotected in a browser, never
 * becomes an admin, and bots have no other role. Admins can't change their own role, so that none locks out everybody.
 */
export async function storeRole(
  { clock, auditLog }: Omit<RoleDependencies, 'database'>,
  transaction: Transaction,
  { of, role, adminId }: RoleChange,
): Promise<{ readonly ok: true } | Refusal> {
  const user = await ('userId' in of
    ? users.lock(transaction, of.userId)
    : users.findByWalletKey(transaction, walletKeyOf(of.walletAddress)))
  if (!user) return refuse('USER_NOT_FOUND', 'userId' in of ? { message: NOT_FOUND_MESSAGES.player } : {})
  const refusal = refusalOf(user, role, adminId)
  if (refusal !== null) return refusal
  if (user.storedRole === role) return { ok: true }
  await users.change(transaction, user.id, { accountRole: role, updatedAt: new Date(clock.nowMs()) })
  const subject = { type: 'user', id: user.id }
  const details = { from: user.storedRole, to: role }
  await auditLog.record(transaction, { adminId, action: 'role_changed', subject, details })
  return { ok: true }
}

function refusalOf(user: UserAccount, role: AccountRole, adminId: UserId | null): Refusal | null {
  if (user.id === adminId) return refuse('FORBIDDEN', { message: 'Vous ne pouvez pas changer votre propre rôle.' })
  if (user.kind === 'bot') return refuse('FORBIDDEN', { message: 'Un bot n’a pas de rôle.' })
  const isLocalAdmin = user.kind === 'local' && role === 'admin'
  return isLocalAdmin ? refuse('FORBIDDEN', { message: 'Un wallet sans passkey ne peut pas être admin.' }) : null
}
