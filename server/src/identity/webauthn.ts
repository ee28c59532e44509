import { PASSKEY_ALGORITHMS, type PasskeySignInBody } from '@bougie/protocol'
import type { StoredCredential } from './passkey-repository.ts'

/** The relying party of passkeys, as browsers see it. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  readonly origins: readonly string[]
}

/** Longer ids are refused (WebAuthn 3, 7.1, step 25). */
const CREDENTIAL_ID_BYTES_MAX = 1023

type Credential = PasskeySignInBody['credential']
export type RegistrationCredential = Extract<Credential, { response: { attestationObject: string } }>
export type AuthenticationCredential = Exclude<Credential, RegistrationCredential>

/** Both ceremonies finish with the same call; the credential shows which one it belongs to. */
export function isRegistration(credential: Credential): credential is RegistrationCredential {
  return 'attestationObject' in credential.response
}

export type NewCredential = Omit<StoredCredential, 'passkeyUserId'>
export type CredentialUse = Pick<StoredCredential, 'counter' | 'backedUp'>

/**
 * The cryptographic part of the ceremonies; returns null for anything that does not verify. Verification gets only what
 * it reads: the rest of a response is for the client's convenience.
 */
export function createWebAuthn({ id: rpId, origins }: RelyingParty) {
  // Loads longer than the rest of the server together, and is not needed for listening.
  const load = () => import('@simplewebauthn/server')
  const expected = { expectedOrigin: [...origins], expectedRPID: rpId, requireUserVerification: true }

  return {
    /** Loads the library before the first player needs it. */
    async warmUp(): Promise<void> {
      await load()
    },

    async verifyRegistration(
      challenge: string,
      { id, rawId, type, response }: RegistrationCredential,
    ): Promise<NewCredential | null> {
      const { verifyRegistrationResponse } = await load()
      const { attestationObject, clientDataJSON, transports } = response
      const read = { attestationObject, clientDataJSON, ...(transports && { transports }) }
      const result = await orNull(() =>
        verifyRegistrationResponse({
          ...expected,
          response: { id, rawId, type, clientExtensionResults: {}, response: read },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
        }),
      )
      if (!result?.verified || result.registrationInfo.credential.id !== id) return null
      if (Buffer.byteLength(id, 'base64url') > CREDENTIAL_ID_BYTES_MAX) return null
      // The options requested `none`: other attestations have no use here, and no roots are stored to verify them with.
      if (result.registrationInfo.fmt !== 'none' || isFramed(clientDataJSON)) return null
      const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo
      return {
        id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
      }
    },

    async verifyAuthentication(
      challenge: string,
      { id, rawId, type, response }: AuthenticationCredential,
      { publicKey, counter }: StoredCredential,
    ): Promise<CredentialUse | null> {
      const { verifyAuthenticationResponse } = await load()
      const { authenticatorData, clientDataJSON, signature } = response
      const read = { authenticatorData, clientDataJSON, signature }
      const result = await orNull(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: { id, rawId, type, clientExtensionResults: {}, response: read },
          expectedChallenge: challenge,
          credential: { id, publicKey, counter },
        }),
      )
      if (!result?.verified || isFramed(clientDataJSON)) return null
      const { newCounter, credentialBackedUp } = result.authenticationInfo
      return { counter: newCounter, backedUp: credentialBackedUp }
    },
  }
}

export type WebAuthn = ReturnType<typeof createWebAuthn>

/** Whether the ceremony ran in a page framed by another site, which could direct the player's clicks. */
function isFramed(clientDataJSON: string): boolean {
  // It is already verified, so it is JSON and an object.
  const clientData: object = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
  return ('crossOrigin' in clientData && clientData.crossOrigin !== false) || 'topOrigin' in clientData
}

/** The library throws for every way in which a response can be wrong; here all of them count as null. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}
