import type { LocalWallets } from '../../../stores/identity/local-wallets.ts'
import { openPlayer, type SignedIn, type SignInDeps } from '../../../stores/identity/sign-in.ts'
import type { SessionUser } from '../../../stores/stored-user.ts'

interface AttachPasskeyDeps extends SignInDeps {
  readonly localWallets: Pick<LocalWallets, 'release' | 'note'>
}

/** A wallet of this browser is a passkey's from now on: the same player, whose secret and sessions of before are worth nothing. */
export async function attachPasskey(deps: AttachPasskeyDeps, player: SessionUser): Promise<SignedIn> {
  const { api, passkeys, localWallets } = deps
  const { credentialRequestOptions } = await api('attachPasskey', {})
  const credential = await passkeys.register(credentialRequestOptions)
  const tokens = await api('passkeySignIn', { body: { challenge: credentialRequestOptions.challenge, credential } })
  // Even if a later step fails: the secret opens nothing any more, the passkey does.
  if (player.walletAddress !== null) localWallets.release(player.walletAddress)
  const user = await openPlayer(deps, tokens, 'connect')
  localWallets.note(user.wallet_address, user.ibex_id)
  return { user, tokens }
}
