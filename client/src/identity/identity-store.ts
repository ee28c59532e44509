import type { WalletAddress } from '@bougie/protocol'
import { createStore, type Store } from '../data/store.ts'
import type { IdentityFailure } from './identity-failure.ts'
import type { WalletBrand } from './web3/wallet-provider.ts'

/** Creating a wallet, or connecting one that exists. */
export type IdentityMode = 'create' | 'connect'

/** With a passkey, or with a name that only this browser knows. */
export type IdentityMethod = 'passkey' | 'local'

/** Why a browser wallet did not sign its player in. */
export interface Web3Failure {
  readonly message: string
  /** What the server or the wallet says of it. */
  readonly detail: string | null
  /** Where its extension is to be had, when it is missing. */
  readonly missing: WalletBrand | null
}

/** A wallet of this browser, as it is offered. */
export interface KnownWallet {
  /** Empty where it was lost. */
  readonly name: string
  readonly walletAddress: WalletAddress
}

export type IdentityDialog =
  | {
      /** A guest wants what needs a wallet: a new one, or the one they have. */
      readonly kind: 'choice'
      readonly reason: string | null
    }
  | {
      readonly kind: 'walletName'
      readonly mode: IdentityMode
      readonly method: IdentityMethod
      /** Why the dialog opened by itself. */
      readonly notice: string | null
      /** The wallets that only this browser opens: to choose from, or not to forget when another is made. */
      readonly known: readonly KnownWallet[]
    }
  | {
      readonly kind: 'web3'
      /** The wallet that is being asked. */
      readonly pending: WalletBrand | null
      readonly failure: Web3Failure | null
    }
  | {
      readonly kind: 'failure'
      readonly failure: IdentityFailure
      /** What was tried with a passkey: it can be tried again, and there is help. */
      readonly tried?: IdentityMode
    }
  | { readonly kind: 'recover' }
  | { readonly kind: 'inAppBrowser'; readonly appName: string }

export interface IdentityState {
  readonly busy: IdentityMode | null
  readonly dialog: IdentityDialog | null
}

export type IdentityStore = Store<IdentityState>

export function createIdentityStore(): IdentityStore {
  return createStore<IdentityState>({ busy: null, dialog: null })
}
