import type { Passkey } from '@bougie/protocol'
import type { Api } from '../data/api.ts'
import type { Passkeys } from './passkeys.ts'

interface AddPasskeyDeps {
  readonly api: Api
  readonly passkeys: Passkeys
}

/**
 * A further passkey for the wallet that is signed in. A passkey that it has answers first, so that an open tab that
 * somebody found is not enough; then the new one is made.
 */
export async function addPasskey({ api, passkeys }: AddPasskeyDeps, name: string): Promise<Passkey> {
  const proof = await api('passkeyAuthenticationOptions', {})
  const answered = await passkeys.authenticate(proof.credentialRequestOptions)
  const { credentialRequestOptions } = await api('passkeyAdditionOptions', {
    body: { challenge: proof.credentialRequestOptions.challenge, credential: answered },
  })
  const created = await passkeys.register(credentialRequestOptions)
  return api('addPasskey', {
    body: {
      challenge: credentialRequestOptions.challenge,
      credential: created,
      ...(name.trim() === '' ? {} : { name: name.trim() }),
    },
  })
}
