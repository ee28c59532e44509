import { type AuthenticationOptions, PASSKEY_ALGORITHMS, type RegistrationOptions } from '@bougie/protocol'
import type { AdditionChallenge, RegistrationChallenge, StoredCredential } from './passkey-repository.ts'
import type { RelyingParty } from './webauthn.ts'

/** How long a player may take, and how long a challenge lives. */
export const CEREMONY_MS = 5 * 60_000

export function registrationOptions(
  { id, name }: RelyingParty,
  { challenge, passkeyUserId, name: walletName }: RegistrationChallenge | AdditionChallenge,
  excluded: readonly Pick<StoredCredential, 'id' | 'transports'>[],
): RegistrationOptions {
  return {
    challenge,
    rp: { id, name },
    user: { id: userHandleOf(passkeyUserId), name: walletName, displayName: walletName },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    // Discoverable, because sign-in asks for no name first.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: excluded.map((credential) => ({
      id: credential.id,
      type: 'public-key',
      ...(credential.transports.length > 0 ? { transports: [...credential.transports] } : {}),
    })),
    timeout: CEREMONY_MS,
    attestation: 'none',
  }
}

/** Without `allowed` the player chooses among all the passkeys that their device has for the house. */
export function authenticationOptions(
  { id }: RelyingParty,
  challenge: string,
  allowed: readonly Pick<StoredCredential, 'id'>[] = [],
): AuthenticationOptions {
  return {
    challenge,
    rpId: id,
    allowCredentials: allowed.map((credential) => ({ id: credential.id, type: 'public-key' })),
    userVerification: 'required',
    timeout: CEREMONY_MS,
  }
}

/** The 16 bytes of the user's UUID, base64url: within the 1 to 64 bytes that WebAuthn allows. */
export function userHandleOf(passkeyUserId: string): string {
  return Buffer.from(passkeyUserId.replaceAll('-', ''), 'hex').toString('base64url')
}
