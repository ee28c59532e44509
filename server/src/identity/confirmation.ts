// A session proves itself again, so that an unattended tab or a stolen token is not enough for the most sensitive
// calls: a passkey of the wallet signs a challenge that only this session may answer, or a browser wallet signs again.
// For some minutes `Authenticator.refuseUnproven` then lets the session through.

import {
  type AuthenticationOptions,
  type ConfirmationBody,
  type Refusal,
  refuse,
  type UserId,
  type Web3Nonce,
} from '@bougie/protocol'
import type { PlayerSession } from '../ports/authenticator.ts'
import type { Transaction } from '../ports/database.ts'
import type { IdentityParts } from './dependencies.ts'
import { authenticationOptions, newChallenge, proveByPasskey, storeProof } from './passkey-proof.ts'
import type { ConfirmationChallenge } from './passkey-repository.ts'
import { PROOF_MS } from './sessions.ts'
import type { UserAccount } from './user-repository.ts'
import { walletKeyOf } from './wallet-address.ts'
import type { Web3Service } from './web3-service.ts'

type ConfirmationOptions =
  | { readonly method: 'passkey'; readonly credentialRequestOptions: AuthenticationOptions }
  | ({ readonly method: 'web3' } & Web3Nonce)

type PasskeyResponse = Extract<ConfirmationBody, { challenge: string }>
type SignedMessage = Exclude<ConfirmationBody, PasskeyResponse>
type Confirmed = { readonly ok: true; readonly untilMs: number } | Refusal

export function createConfirmations(dependencies: IdentityParts, web3: Pick<Web3Service, 'newNonce' | 'prove'>) {
  const { database, users, passkeys, tokens, relyingParty, clock } = dependencies
  const unverified = refuse('PASSKEY_UNVERIFIED')

  async function accountOf(userId: UserId): Promise<UserAccount | null> {
    return users.find(database.reader, userId)
  }

  async function storeConfirmation(transaction: Transaction, { familyId }: PlayerSession): Promise<Confirmed> {
    const atMs = clock.nowMs()
    const isProven = await tokens.prove(transaction, { familyId, atMs })
    return isProven ? { ok: true, untilMs: atMs + PROOF_MS } : refuse('UNAUTHORIZED')
  }

  async function askPasskey(passkeyUserId: ConfirmationChallenge['passkeyUserId'], { familyId }: PlayerSession) {
    const asked: ConfirmationChallenge = {
      ...newChallenge(dependencies),
      ceremony: 'confirmation',
      passkeyUserId,
      familyId,
    }
    const own = await database.transaction(async (transaction) => {
      await passkeys.insertChallenge(transaction, asked)
      return passkeys.listCredentials(transaction, passkeyUserId)
    })
    return authenticationOptions(relyingParty, asked.challenge, own)
  }

  async function confirmByPasskey(
    session: PlayerSession,
    { challenge, credential }: PasskeyResponse,
  ): Promise<Confirmed> {
    const asked = await passkeys.findChallenge(database.reader, challenge)
    if (asked?.ceremony !== 'confirmation' || asked.expiresAtMs <= clock.nowMs()) return unverified
    // Another session's challenge is not spent, so that session can still respond.
    if (asked.familyId !== session.familyId) return unverified
    const proof = await proveByPasskey(dependencies, { challenge, response: credential })
    return database.transaction(async (transaction) => {
      if (!proof.ok || proof.passkeyUserId !== asked.passkeyUserId) {
        await passkeys.takeChallenge(transaction, challenge)
        return unverified
      }
      await passkeys.lockUser(transaction, asked.passkeyUserId)
      return (await storeProof(dependencies, transaction, proof)) ? storeConfirmation(transaction, session) : unverified
    })
  }

  async function confirmBySignature(session: PlayerSession, message: SignedMessage): Promise<Confirmed> {
    const account = await accountOf(session.userId)
    const proof = await web3.prove(message)
    if (!proof.ok) return proof.code === 'WALLET_NETWORK' ? proof : refuse('SIGNATURE_UNVERIFIED')
    if (account?.kind !== 'web3' || account.walletKey !== walletKeyOf(proof.walletAddress)) {
      return refuse('SIGNATURE_UNVERIFIED')
    }
    return database.transaction((transaction) => storeConfirmation(transaction, session))
  }

  return {
    async begin(
      session: PlayerSession,
    ): Promise<{ readonly ok: true; readonly options: ConfirmationOptions } | Refusal> {
      const account = await accountOf(session.userId)
      if (account?.kind === 'passkey' && account.passkeyUserId !== null) {
        const credentialRequestOptions = await askPasskey(account.passkeyUserId, session)
        return { ok: true, options: { method: 'passkey', credentialRequestOptions } }
      }
      if (account?.kind !== 'web3') return refuse('NOTHING_TO_CONFIRM')
      return { ok: true, options: { method: 'web3', ...(await web3.newNonce(account.walletAddress)) } }
    },

    /** Spends the challenge or nonce whatever the result, unless it belongs to another session. */
    confirm: (session: PlayerSession, body: ConfirmationBody): Promise<Confirmed> =>
      'challenge' in body ? confirmByPasskey(session, body) : confirmBySignature(session, body),
  }
}
