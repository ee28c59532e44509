import type { AccountRole } from '@bougie/protocol'
import type { UserKind } from './user-repository.ts'

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
