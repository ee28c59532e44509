import {
  type AuthenticationOptions,
  PASSKEY_ALGORITHMS,
  type PasskeySignInBody,
  type Refusal,
  type RegistrationOptions,
  refuse,
} from '@bougie/protocol'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Clock } from '../ports/clock.ts'
import type { Transaction } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { IdentityParts } from './dependencies.ts'
import type {
  AdditionChallenge,
  Challenge,
  PasskeyUserId,
  RegistrationChallenge,
  StoredCredential,
} from './passkey-repository.ts'
import type { CredentialUse, RelyingParty } from './webauthn.ts'

/** Proof that this passkey was used just now. Valid once: when `storeProof` takes its challenge. */
export interface PasskeyProof {
  readonly ok: true
  readonly challenge: string
  readonly credentialId: string
  readonly passkeyUserId: PasskeyUserId
  readonly use: CredentialUse
}

/** Verifies the signature; the caller checks the purpose of the challenge. */
export async function proveByPasskey(
  { database, passkeys, webAuthn }: IdentityParts,
  { challenge, response }: { readonly challenge: string; readonly response: AuthenticationCredential },
): Promise<PasskeyProof | Refusal> {
  const credential = await passkeys.findCredential(database.reader, response.id)
  if (!credential) return refuse('NO_WALLET_FOUND')
  const { id: credentialId, passkeyUserId } = credential
  const { userHandle } = response.response
  if (userHandle && userHandle !== userHandleOf(passkeyUserId)) return refuse('INVALID_CREDENTIALS')
  const use = await webAuthn.verifyAuthentication({
    challenge,
    response: authenticationResponseOf(response),
    credential,
  })
  return use ? { ok: true, challenge, credentialId, passkeyUserId, use } : refuse('INVALID_CREDENTIALS')
}

/** False when the challenge is spent, or when the authenticator was already used later than this response claims. */
export async function storeProof(
  { passkeys, clock }: IdentityParts,
  transaction: Transaction,
  { challenge, credentialId, use }: PasskeyProof,
): Promise<boolean> {
  if (!(await passkeys.takeChallenge(transaction, challenge))) return false
  return passkeys.recordUse(transaction, { id: credentialId, ...use }, new Date(clock.nowMs()))
}

/** How long a player may take, and therefore the lifetime of a challenge. */
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
    // Discoverable, because a sign-in does not ask for a name first.
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

/** Without `allowed` the player chooses among all passkeys that their device has for this site. */
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

/** The 16 bytes of the user's UUID as base64url, within the 1 to 64 bytes that WebAuthn allows. */
export function userHandleOf(passkeyUserId: string): string {
  return Buffer.from(passkeyUserId.replaceAll('-', ''), 'hex').toString('base64url')
}

const CHALLENGE_BYTES = 32

/** A new challenge for any ceremony. */
export function newChallenge({
  clock,
  random,
}: {
  readonly clock: Clock
  readonly random: Random
}): Pick<Challenge, 'challenge' | 'expiresAtMs'> {
  return {
    challenge: Buffer.from(random.bytes(CHALLENGE_BYTES)).toString('base64url'),
    expiresAtMs: clock.nowMs() + CEREMONY_MS,
  }
}

type Credential = PasskeySignInBody['credential']
export type RegistrationCredential = Extract<Credential, { response: { attestationObject: string } }>
export type AuthenticationCredential = Exclude<Credential, RegistrationCredential>

/** Both ceremonies finish with the same call; the credential shows which one it belongs to. */
export function isRegistration(credential: Credential): credential is RegistrationCredential {
  return 'attestationObject' in credential.response
}

/** Keeps only what verification reads: the rest of a response is for the client's convenience. */
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
