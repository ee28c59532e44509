import type { WalletAddress } from '@bougie/protocol'
import { createStore, type Store } from '../store.ts'
import type { WalletBrand } from './wallet-provider.ts'

/** Creating a wallet, or connecting one that exists. */
export type IdentityMode = 'create' | 'connect'

/** With a passkey, or with a name that only this browser knows. */
export type IdentityMethod = 'passkey' | 'local'

/** A failure, in words for the player and a code for support. */
export interface IdentityFailure {
  readonly code: string
  readonly message: string
  /** `attention`: the player can put it right; `connection`: anything else. */
  readonly dialog: 'attention' | 'connection'
  /** Without a passkey one can only cancel the sign-in: creating a wallet is the way on. */
  readonly offersCreation?: true
}

/** Why a browser wallet did not sign its player in. */
export interface Web3Failure {
  readonly message: string
  /** Message of the server or the wallet. */
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
      /** The failed attempt with a passkey: it can be retried, and there is help. */
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
