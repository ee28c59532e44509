import { type Refusal, refuse } from '@bougie/protocol'
import type { Clock } from '../ports/clock.ts'
import type { Database, Transaction } from '../ports/database.ts'
import { type AuthenticationCredential, authenticationResponseOf } from './credential-answer.ts'
import { userHandleOf } from './passkey-options.ts'
import type { PasskeyRepository, PasskeyUserId } from './passkey-repository.ts'
import type { CredentialUse, WebAuthn } from './webauthn.ts'

export interface PasskeyProofDependencies {
  readonly database: Database
  readonly passkeys: PasskeyRepository
  readonly webAuthn: WebAuthn
  readonly clock: Clock
}

/** Somebody has used this passkey just now. Good once: when `storeProof` has taken its challenge. */
export interface PasskeyProof {
  readonly ok: true
  readonly challenge: string
  readonly credentialId: string
  readonly passkeyUserId: PasskeyUserId
  readonly use: CredentialUse
}

/** Looks at the signature; the caller looks at what the challenge was asked for. */
export async function proveByPasskey(
  { database, passkeys, webAuthn }: PasskeyProofDependencies,
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

/** False when the challenge was taken before, or the authenticator was used later than this answer says. */
export async function storeProof(
  { passkeys, clock }: PasskeyProofDependencies,
  transaction: Transaction,
  { challenge, credentialId, use }: PasskeyProof,
): Promise<boolean> {
  if (!(await passkeys.takeChallenge(transaction, challenge))) return false
  return passkeys.recordUse(transaction, { id: credentialId, ...use, atMs: clock.nowMs() })
}
