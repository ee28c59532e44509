import type { AccountRole, PublicUser, UserId, WalletAddress } from '@bougie/protocol'
import { parseStored } from './stored-json.ts'

/** The signed-in player as the page knows them. */
export interface SessionUser {
  readonly id: UserId
  readonly token: string
  readonly walletAddress: WalletAddress | null
  readonly ibexId: string | null
  readonly pseudo: string | null
  /** Absent or unknown values are stored as null and give a guest's rights. */
  readonly accountRole: AccountRole | null
  readonly isInfluencer: boolean
}

/** `user_data` is JSON that other versions of the page, or a proxy's error page, may have written. */
export function parseStoredUser(raw: string | null): SessionUser | null {
  if (raw === null || containsHtml(raw)) return null
  const data = parseJsonObject(raw)
  if (data === null) return null
  const id = textOf(data['id'])
  const token = textOf(data['token'])
  if (id === null || token === null) return null
  return {
    id: userIdFrom(id),
    token,
    walletAddress: walletAddressFrom(
      textOf(data['wallet_address']) ?? textOf(data['walletAddress']) ?? textOf(data['pub_address']),
    ),
    ibexId: textOf(data['ibex_id']),
    pseudo: textOf(data['pseudo']),
    accountRole: accountRoleOf(data['account_role']),
    isInfluencer: data['isInfluencer'] === true,
  }
}

/**
 * The stored form keeps the wire's spelling, which other tools read. Its `role` is for them too: `adminWallets` marks an
 * address as admin in this browser only, and the page itself follows `account_role`.
 */
export function serialiseStoredUser(user: SessionUser, adminWallets: readonly string[]): string {
  const key = user.walletAddress?.toLowerCase()
  const isAdminWallet = adminWallets.some((address) => address.toLowerCase() === key)
  return JSON.stringify({
    id: user.id,
    token: user.token,
    wallet_address: user.walletAddress,
    ibex_id: user.ibexId,
    pseudo: user.pseudo,
    account_role: user.accountRole,
    role: isAdminWallet || user.accountRole === 'admin' ? 'admin' : 'user',
    isInfluencer: user.isInfluencer,
  })
}

export function sessionUserFrom(user: PublicUser): SessionUser {
  return {
    id: user.id,
    token: user.token,
    walletAddress: user.wallet_address,
    ibexId: user.ibex_id,
    pseudo: user.pseudo,
    accountRole: user.account_role,
    isInfluencer: user.isInfluencer,
  }
}

function containsHtml(raw: string): boolean {
  return /<\s*[a-z!/]/i.test(raw)
}

function parseJsonObject(raw: string): Readonly<Record<string, unknown>> | null {
  const value = parseStored(raw)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function accountRoleOf(value: unknown): AccountRole | null {
  return value === 'user' || value === 'influencer' || value === 'admin' ? value : null
}

function userIdFrom(value: string): UserId {
  return value as UserId
}

function walletAddressFrom(value: string | null): WalletAddress | null {
  return value as WalletAddress | null
}
