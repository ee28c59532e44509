// A wallet that only a browser secret opened gets a passkey: its player keeps balance, history and name; the secret
// ends, and with it every session and API token made by it. The passkey user has the player's id, which distinguishes
// this ceremony from a sign-up and ensures that a wallet is attached only once.

import { assert } from '@bougie/engine'
import { type PasskeyTokens, type Refusal, refuse, type UserId } from '@bougie/protocol'
import { walletNameFrom } from '@bougie/protocol/wallet-name.ts'
import { newWalletAddress, walletKeyOf } from '../platform/wallet-address.ts'
import type { PlayerSession } from '../ports/authenticator.ts'
import type { Transaction } from '../ports/database.ts'
import * as challenges from './challenge-repository.ts'
import type { IdentityParts } from './dependencies.ts'
import { freeWalletName } from './names.ts'
import * as passkeys from './passkey-repository.ts'
import { publishEnded } from './sessions.ts'
import * as tokens from './token-repository.ts'
import * as users from './user-repository.ts'
import type { NewCredential } from './webauthn.ts'

interface Attached {
  readonly challenge: string
  readonly userId: UserId
  readonly name: string
  /** The sign-in that requested the challenge. */
  readonly familyId: string | null
  readonly credential: NewCredential
}

export function createPasskeyAttachment(dependencies: IdentityParts) {
  const { database, ceremonies, moveVisits, sessions, bus, clock, random } = dependencies

  /**
   * Gives the wallet a new address: the old one was only claimed, and must remain available to the player who proves to
   * own it.
   */
  async function attach(transaction: Transaction, { userId, name, credential }: Attached): Promise<void> {
    const walletAddress = newWalletAddress(random)
    await ceremonies.storeUser(transaction, { id: userId, name, walletAddress }, credential)
    const local = await users.find(transaction, userId)
    const address = { walletAddress, walletKey: walletKeyOf(walletAddress), updatedAt: new Date(clock.nowMs()) }
    const isAttached = await users.attachPasskey(transaction, { id: userId, passkeyUserId: userId, ...address })
    assert(local !== null && isAttached, 'a locked local wallet was attached')
    await moveVisits(transaction, { fromKey: local.walletKey, to: walletAddress })
  }

  return {
    /** The options of the ceremony, which finishes with the same call as every registration. */
    begin: ({ userId, familyId }: PlayerSession) =>
      database.transaction(async (transaction) => {
        const account = await users.find(transaction, userId)
        if (account?.kind !== 'local') return refuse('WALLET_HELD')
        const name = await freeWalletName(random, transaction, walletNameFrom(account.pseudo))
        const subject = { ceremony: 'registration', passkeyUserId: userId, familyId, name } as const
        return ceremonies.offer(transaction, subject, [])
      }),

    /**
     * `signIn` opens the passkey's first session in the same transaction, which fails with a `UniqueConflict` when a
     * concurrent ceremony with the same credential was first.
     */
    async store(
      attached: Attached,
      signIn: (transaction: Transaction) => Promise<PasskeyTokens>,
    ): Promise<PasskeyTokens | Refusal> {
      const { challenge, userId, familyId, credential } = attached
      const invalid = refuse('INVALID_CREDENTIALS')
      const stored = await database.transaction(async (transaction) => {
        if (!(await challenges.take(transaction, challenge))) return invalid
        const account = await users.lock(transaction, userId)
        if (account?.kind !== 'local') return refuse('WALLET_HELD')
        const isSignedIn = familyId !== null && (await tokens.isOpen(transaction, { familyId, atMs: clock.nowMs() }))
        if (!isSignedIn) return invalid
        if (await passkeys.findCredential(transaction, credential.id)) return invalid
        await attach(transaction, attached)
        // The secret alone was enough to create them.
        const ended = await sessions.revokeEverything(transaction, { userId, passkeyUserId: null })
        return { tokens: await signIn(transaction), ended }
      })
      if ('ok' in stored) return stored
      publishEnded(bus, stored.ended)
      bus.publish([{ type: 'accountChanged', userId }])
      return stored.tokens
    },
  }
}

export type PasskeyAttachment = ReturnType<typeof createPasskeyAttachment>
