import { PASSKEY_ALGORITHMS } from '@bougie/protocol'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { StoredCredential } from './passkey-repository.ts'

/** The relying party of passkeys, as browsers see it. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  readonly origins: readonly string[]
}

export type NewCredential = Omit<StoredCredential, 'passkeyUserId'>

export interface CredentialUse {
  readonly counter: number
  readonly backedUp: boolean
}

/** The cryptographic part of the ceremonies; returns null for anything that does not verify. */
export function createWebAuthn({ id, origins }: RelyingParty) {
  // Loads longer than the rest of the server together, and is not needed for listening.
  const load = () => import('@simplewebauthn/server')
  const expected = { expectedOrigin: [...origins], expectedRPID: id, requireUserVerification: true }

  return {
    /** Loads the library before the first player needs it. */
    async warmUp(): Promise<void> {
      await load()
    },

    async verifyRegistration({
      challenge,
      response,
    }: {
      readonly challenge: string
      readonly response: RegistrationResponseJSON
    }): Promise<NewCredential | null> {
      const { verifyRegistrationResponse } = await load()
      const result = await orNull(() =>
        verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
        }),
      )
      if (!result?.verified || result.registrationInfo.credential.id !== response.id) return null
      // The options requested `none`: other attestations have no use here, and no roots are stored to verify them with.
      if (result.registrationInfo.fmt !== 'none' || isFramed(response)) return null
      const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo
      return {
        id: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
      }
    },

    async verifyAuthentication({
      challenge,
      response,
      credential,
    }: {
      readonly challenge: string
      readonly response: AuthenticationResponseJSON
      readonly credential: StoredCredential
    }): Promise<CredentialUse | null> {
      const { verifyAuthenticationResponse } = await load()
      const { id: credentialId, publicKey, counter } = credential
      const result = await orNull(() =>
        verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          credential: { id: credentialId, publicKey, counter },
        }),
      )
      if (!result?.verified || isFramed(response)) return null
      const { newCounter, credentialBackedUp } = result.authenticationInfo
      return { counter: newCounter, backedUp: credentialBackedUp }
    },
  }
}

/** Whether the ceremony ran in a page framed by another site, which could direct the player's clicks. */
function isFramed({ response }: { readonly response: { readonly clientDataJSON: string } }): boolean {
  // It is already verified, so it is JSON and an object.
  const clientData: object = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
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
