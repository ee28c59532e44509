import type { PublicUser } from '@bougie/protocol'
import type { Api } from '../../api/api.ts'
import type { Passkeys } from '../../stores/identity/passkeys.ts'

/**
 * The second step of a recovery: the code has opened a session with few rights. Registering the passkey turns it into
 * a full session and ends all others.
 */
export async function registerRecovered(
  { api, passkeys }: { readonly api: Api; readonly passkeys: Passkeys },
  { token }: Pick<PublicUser, 'token'>,
): Promise<void> {
  const { credentialRequestOptions } = await api('passkeyAdditionOptions', { token })
  const credential = await passkeys.register(credentialRequestOptions)
  await api('addPasskey', { token, body: { challenge: credentialRequestOptions.challenge, credential } })
}
