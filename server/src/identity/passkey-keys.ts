// The passkeys of one wallet: listing, adding, naming and removing them. An added passkey is as powerful as the first,
// so adding and removing require a session that has just proved itself (`confirmation.ts`).

import { hash } from 'node:crypto'
import {
  type addPasskeyBodySchema,
  PASSKEYS_MAX,
  type Passkey,
  RECOVERY_CODES,
  type Refusal,
  refuse,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import type { output } from 'zod/mini'
import type { PlayerSession } from '../ports/authenticator.ts'
import { type Transaction, UniqueConflict } from '../ports/database.ts'
import type { OfferedChallenge } from './challenge-repository.ts'
import * as challenges from './challenge-repository.ts'
import type { IdentityParts } from './dependencies.ts'
import type { ListedCredential, PasskeyUserId, StoredCredential } from './passkey-repository.ts'
import * as passkeys from './passkey-repository.ts'
import { publishEnded } from './sessions.ts'
import type { EndedSession } from './token-repository.ts'
import * as tokens from './token-repository.ts'
import type { NewCredential } from './webauthn.ts'

type NewPasskey = output<typeof addPasskeyBodySchema>
type Named = { readonly id: string; readonly name: string }

export function createPasskeyKeys(dependencies: IdentityParts) {
  const { database, ceremonies, sessions, bus, webAuthn, clock } = dependencies
  const unverified = refuse('PASSKEY_UNVERIFIED')
  const ownerOf = (userId: UserId) => passkeys.findUserOf(database.reader, userId)

  /**
   * A player who had to recover the wallet may have lost a signed-in device with the passkey, so all other sessions
   * end.
   */
  async function endRecovery(
    transaction: Transaction,
    session: PlayerSession,
    { passkeyUserId, id }: Pick<StoredCredential, 'passkeyUserId' | 'id'>,
  ): Promise<readonly EndedSession[]> {
    if (session.scope === 'full') return []
    await sessions.liftScope(transaction, session, id)
    const { userId, familyId: exceptFamilyId } = session
    return sessions.revokeEverything(transaction, { userId, passkeyUserId, exceptFamilyId })
  }

  async function store(
    session: PlayerSession,
    { passkeyUserId, challenge }: OfferedChallenge,
    { name, ...credential }: NewCredential & { readonly name: string | null },
  ): Promise<Passkey | Refusal> {
    const stored = await database.transaction(async (transaction) => {
      if (!(await challenges.take(transaction, challenge))) return unverified
      await passkeys.lockUser(transaction, passkeyUserId)
      if (!(await tokens.isOpen(transaction, { ...session, atMs: clock.nowMs() }))) return refuse('UNAUTHORIZED')
      const own = await passkeys.listCredentials(transaction, passkeyUserId)
      if (own.length >= passkeysMaxFor(session)) return refuse('PASSKEY_LIMIT')
      if (await passkeys.findCredential(transaction, credential.id)) return unverified
      const createdAt = new Date(clock.nowMs())
      await passkeys.insertCredential(transaction, { ...credential, passkeyUserId, name, createdAt })
      const ended = await endRecovery(transaction, session, { passkeyUserId, id: credential.id })
      return { passkey: toPasskey({ ...credential, name, createdAt, lastUsedAt: null }), ended }
    })
    if ('ok' in stored) return stored
    publishEnded(bus, stored.ended)
    // The cached session still has the restricted scope.
    if (session.scope === 'recovery') bus.publish([{ type: 'accountChanged', userId: session.userId }])
    return stored.passkey
  }

  /** Runs with the owner's passkeys locked; refuses when the passkey is not among them. */
  async function change<T>(
    userId: UserId,
    id: string,
    work: (
      transaction: Transaction,
      found: ListedCredential,
      all: { readonly count: number; readonly passkeyUserId: PasskeyUserId },
    ) => Promise<T | Refusal>,
  ): Promise<T | Refusal> {
    const owner = await ownerOf(userId)
    if (owner === null) return refuseMissing('passkey')
    return database.transaction(async (transaction) => {
      await passkeys.lockUser(transaction, owner.id)
      const own = await passkeys.listCredentials(transaction, owner.id)
      const found = own.find((credential) => publicIdOf(credential.id) === id)
      if (found === undefined) return refuseMissing('passkey')
      return work(transaction, found, { count: own.length, passkeyUserId: owner.id })
    })
  }

  return {
    /** Empty for a wallet that is opened in another way. */
    async list(userId: UserId): Promise<Passkey[]> {
      const owner = await ownerOf(userId)
      return owner === null ? [] : (await passkeys.listCredentials(database.reader, owner.id)).map(toPasskey)
    },

    async beginAddition(session: PlayerSession) {
      const owner = await ownerOf(session.userId)
      if (owner === null) return unverified
      const { id: passkeyUserId, name } = owner
      return database.transaction(async (transaction) => {
        const own = await passkeys.listCredentials(transaction, passkeyUserId)
        if (own.length >= passkeysMaxFor(session)) return refuse('PASSKEY_LIMIT')
        const subject = { ceremony: 'addition', passkeyUserId, familyId: session.familyId, name } as const
        return ceremonies.offer(transaction, subject, own)
      })
    },

    async add(session: PlayerSession, { challenge, credential, name }: NewPasskey): Promise<Passkey | Refusal> {
      const asked = await ceremonies.find(challenge)
      const owner = await ownerOf(session.userId)
      if (asked?.ceremony !== 'addition') return unverified
      if (asked.passkeyUserId !== owner?.id || asked.familyId !== session.familyId) return unverified
      const verified = await webAuthn.verifyRegistration(challenge, credential)
      if (!verified) return ceremonies.spend(challenge, unverified)
      try {
        return await store(session, asked, { ...verified, name: name ?? null })
      } catch (error) {
        // The credential was registered elsewhere at the same time.
        if (error instanceof UniqueConflict) return ceremonies.spend(challenge, unverified)
        throw error
      }
    },

    rename: (userId: UserId, { id, name }: Named) =>
      change(userId, id, async (transaction, found) => {
        await passkeys.renameCredential(transaction, { id: found.id, name })
        return toPasskey({ ...found, name })
      }),

    /**
     * Ends the sessions that the passkey opened, except the current one, so that the finder of a lost device is signed
     * out.
     */
    async remove({ userId, familyId: exceptFamilyId }: PlayerSession, id: string): Promise<Refusal | undefined> {
      const removed = await change(userId, id, async (transaction, found, { count, passkeyUserId }) => {
        if (count === 1) return refuse('LAST_PASSKEY')
        // Comes first, so that a concurrent sign-in with it is either refused or already there to be ended.
        await passkeys.removeCredential(transaction, found.id)
        const owner = { userId, passkeyUserId, credentialId: found.id, exceptFamilyId }
        return { ended: await tokens.revokeAll(transaction, { ...owner, atMs: clock.nowMs() }) }
      })
      if ('ok' in removed) return removed
      publishEnded(bus, removed.ended)
    },
  }
}

/**
 * After a recovery `RECOVERY_CODES` more are allowed, because a wallet full of lost passkeys must not shut its player
 * out.
 */
function passkeysMaxFor({ scope }: PlayerSession): number {
  return scope === 'recovery' ? PASSKEYS_MAX + RECOVERY_CODES : PASSKEYS_MAX
}

function toPasskey({ id, name, transports, backedUp, createdAt, lastUsedAt }: ListedCredential): Passkey {
  return {
    id: publicIdOf(id),
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    synced: backedUp,
    transports: [...transports],
  }
}

/** A credential's own id may be a thousand bytes long; the public one is a UUID (version 8: made from a hash). */
function publicIdOf(credentialId: string): string {
  const digits = hash('sha256', credentialId, 'hex')
  return digits.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
