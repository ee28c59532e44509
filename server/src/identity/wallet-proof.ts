import { type Refusal, refuse, type WalletAddress } from '@bougie/protocol'
import type { PasskeySession } from '../ports/authenticator.ts'
import type { Database } from '../ports/database.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import type { Sessions } from './sessions.ts'
import type { UserRepository } from './user-repository.ts'
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

/**
 * To connect, a bearer only counts where a passkey is to be shown: browsers send the one that they have stored along
 * with every call, also with the secret of another wallet.
 */
export async function proveReturning(
  dependencies: WalletProofDependencies & { readonly users: Pick<UserRepository, 'findLocal'> },
  claim: WalletClaim,
): Promise<ProvenOwner | Refusal> {
  const { database, passkeys, sessions, users } = dependencies
  const walletKey = walletKeyOf(claim.wallet_address)
  const isLocal = (await users.findLocal(database.reader, walletKey)) !== null
  const ignoresBearer =
    isLocal ||
    (!(await passkeys.isPasskeyWallet(database.reader, walletKey)) &&
      (claim.bearerToken === null || (await sessions.authenticatePasskeyToken(claim.bearerToken)) === null))
  return proveOwner(dependencies, ignoresBearer ? { ...claim, bearerToken: null } : claim)
}

/** A passkey's access token for its own wallet, or no bearer and a device's secret. */
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
