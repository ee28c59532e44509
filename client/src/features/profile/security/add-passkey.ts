import type { Passkey } from '@bougie/protocol'
import type { Api } from '../../../api/api.ts'
import type { Passkeys } from '../../../stores/identity/passkeys.ts'

interface AddPasskeyDeps {
  readonly api: Api
  readonly passkeys: Passkeys
}

/** Adds a passkey to the signed-in wallet. The server may require a confirmation first: see `confirmation.ts`. */
export async function addPasskey({ api, passkeys }: AddPasskeyDeps, name: string): Promise<Passkey> {
  const { credentialRequestOptions } = await api('passkeyAdditionOptions', {})
  const created = await passkeys.register(credentialRequestOptions)
  return api('addPasskey', {
    body: {
      challenge: credentialRequestOptions.challenge,
      credential: created,
      ...(name.trim() === '' ? {} : { name: name.trim() }),
    },
  })
}
