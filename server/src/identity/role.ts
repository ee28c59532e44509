import type { AccountRole, UserId } from '@bougie/protocol'
import type { UserAccount, UserKind } from './user-repository.ts'

export interface RoleFacts {
  readonly kind: UserKind
  readonly storedRole: AccountRole
  readonly walletKey: string
}

/**
 * The one place that says who may do what. A wallet of `ADMIN_WALLETS` or a grant makes an admin; a local wallet, whose
 * secret lies open in a browser, never is one.
 */
export function resolveRole(adminWallets: readonly string[], { kind, storedRole, walletKey }: RoleFacts): AccountRole {
  if (kind === 'local' || kind === 'bot') return storedRole === 'admin' ? 'user' : storedRole
  return adminWallets.includes(walletKey) ? 'admin' : storedRole
}

export interface InfluencerFacts {
  readonly account: Pick<UserAccount, 'id'> & RoleFacts
  readonly adminWallets: readonly string[]
  readonly ownsLink: (userId: UserId) => Promise<boolean>
}

/** An admin may have links beside their role. Everybody else with a link has the role of an influencer. */
export async function isInfluencer({ account, adminWallets, ownsLink }: InfluencerFacts): Promise<boolean> {
  if (account.storedRole === 'influencer') return true
  return resolveRole(adminWallets, account) === 'admin' && (await ownsLink(account.id))
}
