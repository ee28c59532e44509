import { type Refusal, refuse, type WalletAddress } from '@bougie/protocol'
import type { PasskeySession } from '../ports/authenticator.ts'
import type { Database } from '../ports/database.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import type { Sessions } from './sessions.ts'
import { walletKeyOf } from './wallet-address.ts'

interface OwnerFields {
  readonly ok: true
  readonly walletAddress: WalletAddress
  readonly walletKey: string
}

/** Whose wallet it is, or for a local one what its device says: that secret is still to be compared. */
export type ProvenOwner = OwnerFields &
  (
    | { readonly kind: 'passkey'; readonly session: PasskeySession; readonly walletName: string }
    | { readonly kind: 'local'; readonly secret: string }
  )

export interface WalletProofDependencies {
  readonly database: Database
  readonly passkeys: PasskeyRepository
  readonly sessions: Sessions
  readonly localWallets: boolean
}

export interface WalletClaim {
  readonly wallet_address: WalletAddress
  readonly ibex_id: string
  readonly bearerToken: string | null
}

/** Sign-up and connect ask alike: a passkey's access token for its own wallet, or no bearer and a device's secret. */
export async function proveOwner(
  { database, passkeys, sessions, localWallets }: WalletProofDependencies,
  { wallet_address, ibex_id, bearerToken }: WalletClaim,
): Promise<ProvenOwner | Refusal> {
  const walletKey = walletKeyOf(wallet_address)
  if (bearerToken === null) {
    if (!localWallets) return refuse('UNAUTHORIZED')
    return { ok: true, kind: 'local', walletAddress: wallet_address, walletKey, secret: ibex_id }
  }
  const session = await sessions.authenticatePasskeyToken(bearerToken)
  const passkeyUser = session && (await passkeys.findUser(database.reader, session.passkeyUserId))
  if (!session || !passkeyUser) return refuse('UNAUTHORIZED')
  if (passkeyUser.walletKey !== walletKey || passkeyUser.id !== ibex_id) return refuse('INVALID_CREDENTIALS')
  return {
    ok: true,
    kind: 'passkey',
    walletAddress: passkeyUser.walletAddress,
    walletKey,
    session,
    walletName: passkeyUser.name,
  }
}
