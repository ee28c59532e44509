import { createStore, type Store } from '../data/store.ts'
import type { IdentityFailure } from './identity-failure.ts'

/** Creating a wallet, or connecting one that exists. */
export type IdentityMode = 'create' | 'connect'

/** With a passkey, or with a name that only this browser knows. */
export type IdentityMethod = 'passkey' | 'local'

export type IdentityDialog =
  | {
      readonly kind: 'walletName'
      readonly mode: IdentityMode
      readonly method: IdentityMethod
      /** Why the dialog opened by itself. */
      readonly notice: string | null
    }
  | { readonly kind: 'failure'; readonly failure: IdentityFailure }
  | { readonly kind: 'inAppBrowser'; readonly appName: string }

export interface IdentityState {
  readonly busy: IdentityMode | null
  readonly dialog: IdentityDialog | null
}

export type IdentityStore = Store<IdentityState>

export function createIdentityStore(): IdentityStore {
  return createStore<IdentityState>({ busy: null, dialog: null })
}
