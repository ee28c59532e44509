// A wallet that only a browser secret opened gets a passkey: its player keeps balance, history and name; the secret
// ends, and with it every session and API token made by it. The passkey user has the player's id, which distinguishes
// this ceremony from a sign-up and ensures that a wallet is attached only once.

import { assert } from '@bougie/engine'
import { type PasskeyTokens, type Refusal, type RegistrationOptions, refuse, type UserId } from '@bougie/protocol'
import { walletNameFrom } from '@bougie/protocol/wallet-name.ts'
import type { PlayerSession } from '../ports/authenticator.ts'
import { type Transaction, UniqueConflict } from '../ports/database.ts'
import type { IdentityParts } from './dependencies.ts'
import { newChallenge, registrationOptions } from './passkey-proof.ts'
import { publishEnded } from './sessions.ts'
import type { EndedSession } from './token-repository.ts'
import { freeWalletName, newWalletAddress, walletKeyOf, walletNameKeyOf } from './wallet-address.ts'
import type { NewCredential } from './webauthn.ts'

interface Attached {
  readonly challenge: string
  readonly userId: UserId
  readonly name: string
  /** The sign-in that requested the challenge. */
  readonly familyId: string | null
  readonly credential: NewCredential
}

type Stored = { readonly ok: true; readonly tokens: PasskeyTokens } | Refusal

export function createPasskeyAttachment(dependencies: IdentityParts) {
  const { database, passkeys, users, moveVisits, tokens, apiTokens, bus, relyingParty, clock, random } = dependencies

  /**
   * Gives the wallet a new address: the old one was only claimed, and must remain available to the player who proves to
   * own it.
   */
  async function attach(transaction: Transaction, { userId, name, credential }: Attached): Promise<void> {
    const walletAddress = newWalletAddress(random)
    const walletKey = walletKeyOf(walletAddress)
    const createdAt = new Date(clock.nowMs())
    await passkeys.insertUser(transaction, {
      id: userId,
      name,
      nameKey: walletNameKeyOf(name),
      walletAddress,
      walletKey,
      createdAt,
    })
    await passkeys.insertCredential(transaction, { ...credential, passkeyUserId: userId, name: null, createdAt })
    const address = { id: userId, walletAddress, walletKey }
    const local = await users.find(transaction, userId)
    const passkey = { passkeyUserId: userId, at: createdAt }
    const isAttached = await users.attachPasskey(transaction, address, passkey)
    assert(local !== null && isAttached, 'a locked local wallet was attached')
    await moveVisits(transaction, { fromKey: local.walletKey, to: walletAddress })
  }

  return {
    /** The options of the ceremony, which finishes with the same call as every registration. */
    async begin({
      userId,
      familyId,
    }: PlayerSession): Promise<{ readonly ok: true; readonly options: RegistrationOptions } | Refusal> {
      return database.transaction(async (transaction) => {
        const account = await users.find(transaction, userId)
        if (account?.kind !== 'local') return refuse('WALLET_HELD')
        const attachment = {
          ...newChallenge(dependencies),
          ceremony: 'registration',
          passkeyUserId: userId,
          familyId,
          name: await freeWalletName(dependencies, transaction, walletNameFrom(account.pseudo)),
        } as const
        await passkeys.insertChallenge(transaction, attachment)
        return { ok: true, options: registrationOptions(relyingParty, attachment, []) }
      })
    },

    /** `signIn` opens the passkey's first session in the same transaction. */
    async store(attached: Attached, signIn: (transaction: Transaction) => Promise<Stored>): Promise<Stored> {
      const { challenge, userId, familyId, credential } = attached
      const invalid = refuse('INVALID_CREDENTIALS')
      const result = await database
        .transaction(async (transaction): Promise<(Stored & { ended?: readonly EndedSession[] }) | Refusal> => {
          if (!(await passkeys.takeChallenge(transaction, challenge))) return invalid
          const account = await users.lock(transaction, userId)
          if (account?.kind !== 'local') return refuse('WALLET_HELD')
          const isSignedIn = familyId !== null && (await tokens.isOpen(transaction, { familyId, atMs: clock.nowMs() }))
          if (!isSignedIn) return invalid
          if (await passkeys.findCredential(transaction, credential.id)) return invalid
          await attach(transaction, attached)
          const atMs = clock.nowMs()
          const owner = { userId, passkeyUserId: null, credentialId: null, exceptFamilyId: null }
          const sessions = await tokens.revokeAll(transaction, { ...owner, atMs })
          // The secret alone was enough to create them.
          const programs = await apiTokens.revoke(transaction, { userId, id: null, atMs })
          return { ...(await signIn(transaction)), ended: [...sessions, ...programs] }
        })
        .catch((error: unknown) => {
          // A concurrent ceremony with the same credential was first.
          if (error instanceof UniqueConflict) return invalid
          throw error
        })
      if (!result.ok) return result
      publishEnded(bus, result.ended ?? [])
      bus.publish([{ type: 'accountChanged', userId }])
      return { ok: true, tokens: result.tokens }
    },
  }
}

export type PasskeyAttachment = ReturnType<typeof createPasskeyAttachment>
