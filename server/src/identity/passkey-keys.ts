// The passkeys of one wallet: listing, adding, naming and removing them. An added passkey is as powerful as the first,
// so adding and removing require a session that has just proved itself (`confirmation.ts`).

import { hash } from 'node:crypto'
import {
  type addPasskeyBodySchema,
  PASSKEYS_MAX,
  type Passkey,
  RECOVERY_CODES,
  type Refusal,
  type RegistrationOptions,
  refuse,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import type { output } from 'zod/mini'
import type { PlayerSession } from '../ports/authenticator.ts'
import { type Transaction, UniqueConflict } from '../ports/database.ts'
import type { IdentityParts } from './dependencies.ts'
import { newChallenge, registrationOptions, registrationResponseOf } from './passkey-proof.ts'
import type { AdditionChallenge, ListedCredential, PasskeyUserId, StoredCredential } from './passkey-repository.ts'
import { publishEnded } from './sessions.ts'
import type { EndedSession } from './token-repository.ts'
import type { NewCredential } from './webauthn.ts'

type NewPasskey = output<typeof addPasskeyBodySchema>
type Named = { readonly id: string; readonly name: string }
export type PasskeyResult = { readonly ok: true; readonly passkey: Passkey } | Refusal

export function createPasskeyKeys(dependencies: IdentityParts) {
  const { database, passkeys, users, tokens, apiTokens, sessions, bus, webAuthn, relyingParty, clock } = dependencies
  const unverified = refuse('PASSKEY_UNVERIFIED')

  async function ownerOf(userId: UserId): Promise<PasskeyUserId | null> {
    return (await users.find(database.reader, userId))?.passkeyUserId ?? null
  }

  /** An answered challenge is spent, whatever the result. */
  async function spend(challenge: string, refusal: Refusal): Promise<Refusal> {
    await database.transaction((transaction) => passkeys.takeChallenge(transaction, challenge))
    return refusal
  }

  async function additionOptions(transaction: Transaction, passkeyUserId: PasskeyUserId, session: PlayerSession) {
    const user = await passkeys.findUser(transaction, passkeyUserId)
    const own = await passkeys.listCredentials(transaction, passkeyUserId)
    if (!user) return unverified
    if (own.length >= passkeysMaxFor(session)) return refuse('PASSKEY_LIMIT')
    const addition: AdditionChallenge = {
      ...newChallenge(dependencies),
      ceremony: 'addition',
      passkeyUserId,
      familyId: session.familyId,
      name: user.name,
    }
    await passkeys.insertChallenge(transaction, addition)
    return { ok: true as const, options: registrationOptions(relyingParty, addition, own) }
  }

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
    const { userId, familyId } = session
    const atMs = clock.nowMs()
    const programs = await apiTokens.revoke(transaction, { userId, id: null, atMs })
    const ended = await tokens.revokeAll(transaction, {
      userId,
      passkeyUserId,
      credentialId: null,
      exceptFamilyId: familyId,
      atMs,
    })
    return [...ended, ...programs]
  }

  async function store(
    session: PlayerSession,
    { passkeyUserId, challenge }: AdditionChallenge,
    { name, ...credential }: NewCredential & { readonly name: string | null },
  ): Promise<PasskeyResult> {
    const stored = await database.transaction(async (transaction) => {
      if (!(await passkeys.takeChallenge(transaction, challenge))) return unverified
      await passkeys.lockUser(transaction, passkeyUserId)
      if (!(await tokens.isOpen(transaction, { ...session, atMs: clock.nowMs() }))) return refuse('UNAUTHORIZED')
      const own = await passkeys.listCredentials(transaction, passkeyUserId)
      if (own.length >= passkeysMaxFor(session)) return refuse('PASSKEY_LIMIT')
      if (await passkeys.findCredential(transaction, credential.id)) return unverified
      const createdAt = new Date(clock.nowMs())
      await passkeys.insertCredential(transaction, { ...credential, passkeyUserId, name, createdAt })
      const ended = await endRecovery(transaction, session, { passkeyUserId, id: credential.id })
      const passkey = toPasskey({ ...credential, name, createdAt, lastUsedAt: null })
      return { ok: true as const, passkey, ended }
    })
    if (!stored.ok) return stored
    publishEnded(bus, stored.ended)
    // The cached session still has the restricted scope.
    if (session.scope === 'recovery') bus.publish([{ type: 'accountChanged', userId: session.userId }])
    return { ok: true, passkey: stored.passkey }
  }

  /** Runs with the owner's passkeys locked; refuses when the passkey is not among them. */
  async function change<T extends { readonly ok: true }>(
    userId: UserId,
    id: string,
    work: (
      transaction: Transaction,
      found: ListedCredential,
      count: number,
      passkeyUserId: PasskeyUserId,
    ) => Promise<T | Refusal>,
  ): Promise<T | Refusal> {
    const passkeyUserId = await ownerOf(userId)
    if (passkeyUserId === null) return refuseMissing('passkey')
    return database.transaction(async (transaction) => {
      await passkeys.lockUser(transaction, passkeyUserId)
      const own = await passkeys.listCredentials(transaction, passkeyUserId)
      const found = own.find((credential) => publicIdOf(credential.id) === id)
      return found ? work(transaction, found, own.length, passkeyUserId) : refuseMissing('passkey')
    })
  }

  return {
    /** Empty for a wallet that is opened in another way. */
    async list(userId: UserId): Promise<Passkey[]> {
      const passkeyUserId = await ownerOf(userId)
      const own = passkeyUserId === null ? [] : await passkeys.listCredentials(database.reader, passkeyUserId)
      return own.map(toPasskey)
    },

    async beginAddition(
      session: PlayerSession,
    ): Promise<{ readonly ok: true; readonly options: RegistrationOptions } | Refusal> {
      const passkeyUserId = await ownerOf(session.userId)
      if (passkeyUserId === null) return unverified
      return database.transaction((transaction) => additionOptions(transaction, passkeyUserId, session))
    },

    async add(session: PlayerSession, { challenge, credential, name }: NewPasskey): Promise<PasskeyResult> {
      const { userId, familyId } = session
      const asked = await passkeys.findChallenge(database.reader, challenge)
      const passkeyUserId = await ownerOf(userId)
      if (asked?.ceremony !== 'addition' || asked.expiresAtMs <= clock.nowMs()) return unverified
      if (asked.passkeyUserId !== passkeyUserId || asked.familyId !== familyId) return unverified
      const verified = await webAuthn.verifyRegistration({ challenge, response: registrationResponseOf(credential) })
      if (!verified) return spend(challenge, unverified)
      try {
        return await store(session, asked, { ...verified, name: name ?? null })
      } catch (error) {
        // The credential was registered elsewhere at the same time.
        if (error instanceof UniqueConflict) return spend(challenge, unverified)
        throw error
      }
    },

    rename: (userId: UserId, { id, name }: Named) =>
      change(userId, id, async (transaction, found) => {
        await passkeys.renameCredential(transaction, { id: found.id, name })
        return { ok: true, passkey: toPasskey({ ...found, name }) }
      }),

    /**
     * Ends the sessions that the passkey opened, except the current one, so that the finder of a lost device is signed
     * out.
     */
    async remove(session: PlayerSession, id: string): Promise<{ readonly ok: true } | Refusal> {
      const removed = await change(session.userId, id, async (transaction, found, count, passkeyUserId) => {
        if (count === 1) return refuse('LAST_PASSKEY')
        // Comes first, so that a concurrent sign-in with it is either refused or already there to be ended.
        await passkeys.removeCredential(transaction, found.id)
        const ended = await tokens.revokeAll(transaction, {
          userId: session.userId,
          passkeyUserId,
          credentialId: found.id,
          exceptFamilyId: session.familyId,
          atMs: clock.nowMs(),
        })
        return { ok: true as const, ended }
      })
      if (!removed.ok) return removed
      publishEnded(bus, removed.ended)
      return { ok: true }
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
