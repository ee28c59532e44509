// A session proves itself again, so that an unattended tab or a stolen token is not enough for the most sensitive
// calls: a passkey of the wallet signs a challenge that only this session may answer, or a browser wallet signs again.
// For some minutes `Authenticator.refuseUnproven` then lets the session through.

import { type ConfirmationBody, type Refusal, refuse } from '@bougie/protocol'
import { walletKeyOf } from '../platform/wallet-address.ts'
import type { PlayerSession } from '../ports/authenticator.ts'
import type { Transaction } from '../ports/database.ts'
import * as challenges from './challenge-repository.ts'
import type { IdentityParts } from './dependencies.ts'
import type { PasskeyUserId } from './passkey-repository.ts'
import * as passkeys from './passkey-repository.ts'
import { PROOF_MS } from './sessions.ts'
import * as tokens from './token-repository.ts'
import * as users from './user-repository.ts'
import type { Web3Service } from './web3-service.ts'

type PasskeyResponse = Extract<ConfirmationBody, { challenge: string }>
type SignedMessage = Exclude<ConfirmationBody, PasskeyResponse>
type Confirmed = { readonly confirmed_until: string } | Refusal

export function createConfirmations(dependencies: IdentityParts, web3: Pick<Web3Service, 'newNonce' | 'prove'>) {
  const { database, ceremonies, clock } = dependencies
  const unverified = refuse('PASSKEY_UNVERIFIED')

  async function storeConfirmation(transaction: Transaction, { familyId }: PlayerSession): Promise<Confirmed> {
    const atMs = clock.nowMs()
    const isProven = await tokens.prove(transaction, { familyId, atMs })
    return isProven ? { confirmed_until: new Date(atMs + PROOF_MS).toISOString() } : refuse('UNAUTHORIZED')
  }

  const askPasskey = (passkeyUserId: PasskeyUserId, { familyId }: PlayerSession) =>
    database.transaction(async (transaction) => {
      const subject = { ceremony: 'confirmation', passkeyUserId, familyId, name: null } as const
      return ceremonies.ask(transaction, subject, await passkeys.listCredentials(transaction, passkeyUserId))
    })

  async function confirmByPasskey(
    session: PlayerSession,
    { challenge, credential }: PasskeyResponse,
  ): Promise<Confirmed> {
    const asked = await ceremonies.find(challenge)
    // Another session's challenge is not spent, so that session can still respond.
    if (asked?.ceremony !== 'confirmation' || asked.familyId !== session.familyId) return unverified
    const proof = await ceremonies.prove(challenge, credential)
    return database.transaction(async (transaction) => {
      if (!proof.ok || proof.passkeyUserId !== asked.passkeyUserId) {
        await challenges.take(transaction, challenge)
        return unverified
      }
      await passkeys.lockUser(transaction, asked.passkeyUserId)
      return (await ceremonies.storeProof(transaction, proof)) ? storeConfirmation(transaction, session) : unverified
    })
  }

  async function confirmBySignature(session: PlayerSession, message: SignedMessage): Promise<Confirmed> {
    const account = await users.find(database.reader, session.userId)
    const proof = await web3.prove(message)
    if (!proof.ok) return proof.code === 'WALLET_NETWORK' ? proof : refuse('SIGNATURE_UNVERIFIED')
    if (account?.kind !== 'web3' || account.walletKey !== walletKeyOf(proof.walletAddress)) {
      return refuse('SIGNATURE_UNVERIFIED')
    }
    return database.transaction((transaction) => storeConfirmation(transaction, session))
  }

  return {
    async begin(session: PlayerSession) {
      const account = await users.find(database.reader, session.userId)
      if (account?.kind === 'passkey' && account.passkeyUserId !== null) {
        return { method: 'passkey' as const, ...(await askPasskey(account.passkeyUserId, session)) }
      }
      if (account?.kind !== 'web3') return refuse('NOTHING_TO_CONFIRM')
      return { method: 'web3' as const, ...(await web3.newNonce(account.walletAddress)) }
    },

    /** Spends the challenge or nonce whatever the result, unless it belongs to another session. */
    confirm: (session: PlayerSession, body: ConfirmationBody): Promise<Confirmed> =>
      'challenge' in body ? confirmByPasskey(session, body) : confirmBySignature(session, body),
  }
}
