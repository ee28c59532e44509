import type { PasskeySignInBody } from '@bougie/protocol'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

type Credential = PasskeySignInBody['credential']
export type RegistrationCredential = Extract<Credential, { response: { attestationObject: string } }>
export type AuthenticationCredential = Exclude<Credential, RegistrationCredential>

/** Both ceremonies end with the same call; the credential tells which one it answers. */
export function isRegistration(credential: Credential): credential is RegistrationCredential {
  return 'attestationObject' in credential.response
}

/** Only what verification reads: the rest of an answer is the client's own convenience. */
export function registrationResponseOf({
  id,
  rawId,
  type,
  response,
}: RegistrationCredential): RegistrationResponseJSON {
  const { attestationObject, clientDataJSON, transports } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { attestationObject, clientDataJSON, ...(transports ? { transports } : {}) },
  }
}

export function authenticationResponseOf({
  id,
  rawId,
  type,
  response,
}: AuthenticationCredential): AuthenticationResponseJSON {
  const { authenticatorData, clientDataJSON, signature } = response
  return { id, rawId, type, clientExtensionResults: {}, response: { authenticatorData, clientDataJSON, signature } }
}
