import type { WalletAddress } from '@bougie/protocol'
import { createStore, type Store } from '../store.ts'

/** Creating a wallet, or connecting an existing one. */
export type IdentityMode = 'create' | 'connect'

/** With a passkey, or with a name known only to this browser. */
export type IdentityMethod = 'passkey' | 'local'

/** A failure, with a message for the player and a code for support. */
export interface IdentityFailure {
  readonly code: string
  readonly message: string
  /** `attention`: the player can fix it; `connection`: anything else. */
  readonly dialog: 'attention' | 'connection'
  /** Without a passkey the sign-in can only be cancelled: the next step is to create a wallet. */
  readonly offersCreation?: true
}

export type WalletBrand = 'metamask' | 'binance'

/** The reason why a browser wallet did not sign its player in. */
export interface Web3Failure {
  readonly message: string
  /** Message of the server or the wallet. */
  readonly detail: string | null
  /** Download address of its extension, when it is missing. */
  readonly missing: WalletBrand | null
}

/** A wallet of this browser, as listed. */
export interface KnownWallet {
  /** Empty where it was lost. */
  readonly name: string
  readonly walletAddress: WalletAddress
}

export type IdentityDialog =
  | {
      /** A guest started an action that needs a wallet: create one, or connect an existing one. */
      readonly kind: 'choice'
      readonly reason: string | null
    }
  | {
      readonly kind: 'walletName'
      readonly mode: IdentityMode
      readonly method: IdentityMethod
      /** The reason why the dialog opened by itself. */
      readonly notice: string | null
      /** Wallets that only this browser opens: to choose from, or as a reminder before another is created. */
      readonly known: readonly KnownWallet[]
    }
  | {
      readonly kind: 'web3'
      /** The wallet whose confirmation is pending. */
      readonly pending: WalletBrand | null
      readonly failure: Web3Failure | null
    }
  | {
      readonly kind: 'failure'
      readonly failure: IdentityFailure
      /** The failed attempt with a passkey: it can be retried, and help is offered. */
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
