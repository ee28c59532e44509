import type { Api } from '../../api/api.ts'
import { logError } from '../../api/log.ts'
import type { LocalValues } from '../storage.ts'
import { createIdentityFlow, type IdentityFlow } from './identity-flow.ts'
import type { IdentityStore } from './identity-store.ts'
import type { InAppBrowser } from './in-app-browser.ts'
import { createBrowserLocalWallets } from './local-wallets.ts'
import { createBrowserPasskeys } from './passkeys.ts'
import type { SignedIn } from './sign-in.ts'
import { findWalletProvider } from './wallet-provider.ts'

export interface BrowserIdentityDeps {
  readonly store: IdentityStore
  readonly api: Api
  readonly local: LocalValues
  readonly inAppBrowser: () => InAppBrowser
  readonly creatorCode: () => string | null
  readonly onSignedIn: (signedIn: SignedIn) => void
}

/** The flow on this browser's authenticator, storage and wallets. */
export function createBrowserIdentityFlow(deps: BrowserIdentityDeps): IdentityFlow {
  return createIdentityFlow({
    ...deps,
    passkeys: createBrowserPasskeys(),
    localWallets: createBrowserLocalWallets(deps.local),
    findWallet: (brand) => findWalletProvider(brand, window),
    origin: window.location.origin,
    reportError: logError,
  })
}
