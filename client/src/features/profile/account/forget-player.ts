import { createBrowserLocalWallets } from '../../../stores/identity/local-wallets.ts'
import {
  LOCAL_KEYS,
  type LocalValues,
  portfolioKey,
  SESSION_KEYS,
  type SessionValues,
} from '../../../stores/storage.ts'
import type { SessionUser } from '../../../stores/stored-user.ts'

interface ForgetPlayerDeps {
  readonly local: LocalValues
  readonly tab: SessionValues
}

/**
 * Removes from this browser what a logout leaves for the next sign-in, since nobody signs in to a deleted account.
 * Settings of the browser itself and other players' wallets stay.
 */
export function forgetPlayer({ local, tab }: ForgetPlayerDeps, { id, walletAddress }: SessionUser): void {
  if (walletAddress !== null) createBrowserLocalWallets(local).forget(walletAddress)
  local.remove(portfolioKey(id))
  local.remove(LOCAL_KEYS.secondPasskeyHint)
  for (const key of Object.values(SESSION_KEYS)) tab.remove(key)
}
