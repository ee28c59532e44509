import type { SessionUser } from '../data/stored-user.ts'
import type { LocalWallets } from './local-wallets.ts'
import { openPlayer, type SignedIn, type SignInDeps } from './sign-in.ts'

interface AttachPasskeyDeps extends SignInDeps {
  readonly localWallets: Pick<LocalWallets, 'release' | 'note'>
}

/** A wallet of this browser is a passkey's from now on: the same player, whose secret and sessions of before are worth nothing. */
export async function attachPasskey(deps: AttachPasskeyDeps, player: SessionUser): Promise<SignedIn> {
  const { api, passkeys, localWallets } = deps
  const { credentialRequestOptions } = await api('attachPasskey', {})
  const credential = await passkeys.register(credentialRequestOptions)
  const tokens = await api('passkeySignIn', { body: { challenge: credentialRequestOptions.challenge, credential } })
  // Whatever comes after: the secret opens nothing any more, the passkey does.
  if (player.walletAddress !== null) localWallets.release(player.walletAddress)
  const user = await openPlayer(deps, tokens, 'connect')
  localWallets.note(user.wallet_address, user.ibex_id)
  return { user, tokens }
}
