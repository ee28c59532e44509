import type { LocalWallets } from '../../../stores/identity/local-wallets.ts'
import { openPlayer, type SignedIn, type SignInDeps } from '../../../stores/identity/sign-in.ts'
import type { SessionUser } from '../../../stores/stored-user.ts'

interface AttachPasskeyDeps extends SignInDeps {
  readonly localWallets: Pick<LocalWallets, 'release' | 'note'>
}

/** Moves a wallet of this browser to a passkey: the same player, whose old secret and sessions are revoked. */
export async function attachPasskey(deps: AttachPasskeyDeps, player: SessionUser): Promise<SignedIn> {
  const { api, passkeys, localWallets } = deps
  const { credentialRequestOptions } = await api('attachPasskey', {})
  const credential = await passkeys.register(credentialRequestOptions)
  const tokens = await api('passkeySignIn', { body: { challenge: credentialRequestOptions.challenge, credential } })
  // Even if a later step fails: the secret is revoked, and the passkey opens the wallet.
  if (player.walletAddress !== null) localWallets.release(player.walletAddress)
  const user = await openPlayer(deps, tokens, 'connect')
  localWallets.note(user.wallet_address, user.ibex_id)
  return { user, tokens }
}
