// The steps that the ceremonies of passkeys share: options with a new challenge, which is spent once, and proofs.

import {
  type AuthenticationOptions,
  PASSKEY_ALGORITHMS,
  type Refusal,
  type RegistrationOptions,
  refuse,
  type WalletAddress,
} from '@bougie/protocol'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import { walletKeyOf } from '../platform/wallet-address.ts'
import type { Transaction } from '../ports/database.ts'
import type { Challenge, OfferedChallenge } from './challenge-repository.ts'
import * as challenges from './challenge-repository.ts'
import { walletNameKeyOf } from './names.ts'
import type { PasskeyUserId, StoredCredential } from './passkey-repository.ts'
import * as passkeys from './passkey-repository.ts'
import type { AuthenticationCredential, CredentialUse, NewCredential, RelyingParty, WebAuthn } from './webauthn.ts'

/** Proof that this passkey was used just now. Valid once: when `storeProof` takes its challenge. */
export interface PasskeyProof {
  readonly ok: true
  readonly challenge: string
  readonly credentialId: string
  readonly passkeyUserId: PasskeyUserId
  readonly use: CredentialUse
}

/** How long a player may take, and therefore the lifetime of a challenge. */
const CEREMONY_MS = 5 * 60_000
const CHALLENGE_BYTES = 32

interface PasskeyCeremoniesDependencies extends Pick<SharedDependencies, 'database' | 'clock' | 'random'> {
  readonly webAuthn: WebAuthn
  readonly relyingParty: RelyingParty
}

export function createPasskeyCeremonies(dependencies: PasskeyCeremoniesDependencies) {
  const { database, webAuthn, relyingParty, clock, random } = dependencies
  const now = () => new Date(clock.nowMs())

  async function newChallenge(transaction: Transaction, subject: Subject<Challenge>): Promise<string> {
    const challenge = Buffer.from(random.bytes(CHALLENGE_BYTES)).toString('base64url')
    await challenges.insert(transaction, { ...subject, challenge }, new Date(clock.nowMs() + CEREMONY_MS))
    return challenge
  }

  return {
    /** The options to register a passkey. An authenticator that has an excluded one refuses. */
    async offer(
      transaction: Transaction,
      subject: Subject<OfferedChallenge>,
      excluded: readonly Pick<StoredCredential, 'id' | 'transports'>[],
    ): Promise<{ readonly credentialRequestOptions: RegistrationOptions }> {
      const { passkeyUserId, name } = subject
      const credentialRequestOptions = {
        challenge: await newChallenge(transaction, subject),
        rp: { id: relyingParty.id, name: relyingParty.name },
        user: { id: userHandleOf(passkeyUserId), name, displayName: name },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        // Discoverable, because a sign-in does not ask for a name first.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        excludeCredentials: excluded.map(({ id, transports }) => ({
          id,
          type: 'public-key' as const,
          ...(transports.length > 0 ? { transports: [...transports] } : {}),
        })),
        timeout: CEREMONY_MS,
        attestation: 'none',
      } as const
      return { credentialRequestOptions }
    },

    /** Without `allowed` the player chooses among all passkeys that their device has for this site. */
    async ask(
      transaction: Transaction,
      subject: Subject<Exclude<Challenge, OfferedChallenge>>,
      allowed: readonly Pick<StoredCredential, 'id'>[] = [],
    ): Promise<{ readonly credentialRequestOptions: AuthenticationOptions }> {
      const credentialRequestOptions = {
        challenge: await newChallenge(transaction, subject),
        rpId: relyingParty.id,
        allowCredentials: allowed.map(({ id }) => ({ id, type: 'public-key' as const })),
        userVerification: 'required' as const,
        timeout: CEREMONY_MS,
      }
      return { credentialRequestOptions }
    },

    /** Null also once it has expired. */
    find: (challenge: string) => challenges.find(database.reader, challenge, now()),

    /** A failed response also spends its challenge, so that it can't be tried twice. */
    async spend(challenge: string, refusal: Refusal): Promise<Refusal> {
      await database.transaction((transaction) => challenges.take(transaction, challenge))
      return refusal
    },

    /** Creates a wallet with its first passkey. */
    async storeUser(
      transaction: Transaction,
      { id, name, walletAddress }: { readonly id: PasskeyUserId; readonly name: string; walletAddress: WalletAddress },
      credential: NewCredential,
    ): Promise<void> {
      const createdAt = now()
      const keys = { nameKey: walletNameKeyOf(name), walletKey: walletKeyOf(walletAddress) }
      await passkeys.insertUser(transaction, { id, name, walletAddress, ...keys, createdAt })
      await passkeys.insertCredential(transaction, { ...credential, passkeyUserId: id, name: null, createdAt })
    },

    /** Verifies the signature; the caller checks the purpose of the challenge. */
    async prove(challenge: string, response: AuthenticationCredential): Promise<PasskeyProof | Refusal> {
      const credential = await passkeys.findCredential(database.reader, response.id)
      if (!credential) return refuse('NO_WALLET_FOUND')
      const { id: credentialId, passkeyUserId } = credential
      const { userHandle } = response.response
      if (userHandle && userHandle !== userHandleOf(passkeyUserId)) return refuse('INVALID_CREDENTIALS')
      const use = await webAuthn.verifyAuthentication(challenge, response, credential)
      return use ? { ok: true, challenge, credentialId, passkeyUserId, use } : refuse('INVALID_CREDENTIALS')
    },

    /** False when the challenge is spent, or when the authenticator was already used later than this response claims. */
    async storeProof(transaction: Transaction, { challenge, credentialId, use }: PasskeyProof): Promise<boolean> {
      if (!(await challenges.take(transaction, challenge))) return false
      return passkeys.recordUse(transaction, { id: credentialId, ...use }, now())
    },
  }
}

/** A challenge before it has its text. */
type Subject<C> = C extends unknown ? Omit<C, 'challenge'> : never

/** The 16 bytes of the user's UUID as base64url, within the 1 to 64 bytes that WebAuthn allows. */
function userHandleOf(passkeyUserId: PasskeyUserId): string {
  return Buffer.from(passkeyUserId.replaceAll('-', ''), 'hex').toString('base64url')
}
