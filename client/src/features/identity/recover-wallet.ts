import type { PublicUser } from '@bougie/protocol'
import type { Api } from '../../api/api.ts'
import type { Passkeys } from '../../stores/identity/passkeys.ts'

/**
 * The second step of a recovery: the code has opened a session that may do little else. Once the passkey is registered
 * the same session is a full one, and all others have ended.
 */
export async function registerRecovered(
  { api, passkeys }: { readonly api: Api; readonly passkeys: Passkeys },
  { token }: Pick<PublicUser, 'token'>,
): Promise<void> {
  const { credentialRequestOptions } = await api('passkeyAdditionOptions', { token })
  const credential = await passkeys.register(credentialRequestOptions)
  await api('addPasskey', { token, body: { challenge: credentialRequestOptions.challenge, credential } })
}
