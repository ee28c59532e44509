import type { Passkey } from '@bougie/protocol'
import type { Api } from '../../../api/api.ts'
import { identityFailure } from '../../../stores/identity/identity-failure.ts'
import type { LocalWallets } from '../../../stores/identity/local-wallets.ts'
import type { Passkeys } from '../../../stores/identity/passkeys.ts'
import { openPlayer, type SignedIn, type SignInDeps } from '../../../stores/identity/sign-in.ts'
import type { SessionUser } from '../../../stores/stored-user.ts'
import { frSecurity } from './fr-security.ts'

interface AddPasskeyDeps {
  readonly api: Api
  readonly passkeys: Passkeys
}

/** Adds a passkey to the signed-in wallet. The server may require a confirmation first: see `confirmation.ts`. */
export async function addPasskey({ api, passkeys }: AddPasskeyDeps, name: string): Promise<Passkey> {
  const created = await passkeys.register(() => api('security.passkeyAdditionOptions', {}))
  return api('security.addPasskey', { body: { ...created, ...(name.trim() === '' ? {} : { name: name.trim() }) } })
}

interface AttachPasskeyDeps extends SignInDeps {
  readonly localWallets: Pick<LocalWallets, 'release' | 'note'>
}

/** Moves a wallet of this browser to a passkey: the same player, whose old secret and sessions are revoked. */
export async function attachPasskey(deps: AttachPasskeyDeps, player: SessionUser): Promise<SignedIn> {
  const { api, passkeys, localWallets } = deps
  const body = await passkeys.register(() => api('security.attachPasskey', {}))
  const tokens = await api('identity.passkeySignIn', { body })
  // Even if a later step fails: the secret is revoked, and the passkey opens the wallet.
  if (player.walletAddress !== null) localWallets.release(player.walletAddress)
  const user = await openPlayer(deps, tokens, 'connect')
  localWallets.note(user.wallet_address, user.ibex_id)
  return { user, tokens }
}

/** Failures of either, in the texts of the wallet creation. */
export function throwAddFailure(cause: unknown): never {
  const { code, message } = identityFailure(cause, { mode: 'create', method: 'passkey' })
  const isSameDevice = code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  throw new Error(isSameDevice ? frSecurity.passkeys.sameDevice : message, { cause })
}
