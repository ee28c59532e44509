// To players, a session is one sign-in: a family of tokens. Tabs of one browser share it, and so do the passkey tokens
// that it came from, so that ending it leaves nothing that could open a new one.

import { type Refusal, refuseMissing, type Session } from '@bougie/protocol'
import type { PlayerSession } from '../ports/authenticator.ts'
import type { Transaction } from '../ports/database.ts'
import type { IdentityParts } from './dependencies.ts'
import { readDevice } from './device.ts'
import type { PasskeyUserId } from './passkey-repository.ts'
import * as passkeys from './passkey-repository.ts'
import { LISTED_TOKENS_MAX, publishEnded } from './sessions.ts'
import type { EndedSession, ListedToken } from './token-repository.ts'
import * as tokens from './token-repository.ts'

export function createSessionList(dependencies: IdentityParts) {
  const { database, bus, clock } = dependencies
  const findTokens = ({ userId }: PlayerSession) =>
    tokens.listUserTokens(database.reader, { userId, atMs: clock.nowMs(), max: LISTED_TOKENS_MAX })

  /**
   * Waits for a session that a passkey of the player is just opening, so that it is found too: an UPDATE of Postgres
   * does not see rows that were inserted while it waited for others.
   */
  async function endHeld(
    { userId }: PlayerSession,
    revoke: (
      transaction: Transaction,
      passkeyUserId: PasskeyUserId | null,
      atMs: number,
    ) => Promise<readonly EndedSession[]>,
  ): Promise<void> {
    const passkeyUserId = (await passkeys.findUserOf(database.reader, userId))?.id ?? null
    const ended = await database.transaction(async (transaction) => {
      if (passkeyUserId !== null) await passkeys.lockUser(transaction, passkeyUserId)
      return revoke(transaction, passkeyUserId, clock.nowMs())
    })
    publishEnded(bus, ended)
  }

  const endFamily = (session: PlayerSession, familyId: string) =>
    endHeld(session, (transaction, _passkeyUserId, atMs) => tokens.revokeFamily(transaction, { familyId, atMs }))

  return {
    /** Most recently used first. */
    async list(session: PlayerSession): Promise<Session[]> {
      const families = Map.groupBy(await findTokens(session), ({ familyId }) => familyId)
      return [...families].map(([id, family]) => sessionOf(id, family, session.tokenHash))
    },

    async end(session: PlayerSession, familyId: string): Promise<Refusal | undefined> {
      const own = await findTokens(session)
      if (!own.some((token) => token.familyId === familyId)) return refuseMissing('session')
      await endFamily(session, familyId)
    },

    /** Ends the whole sign-in of this session, because any remaining token could open another session. */
    logOut: (session: PlayerSession) => endFamily(session, session.familyId),

    endAll: (session: PlayerSession, except: 'current' | undefined) =>
      endHeld(session, (transaction, passkeyUserId, atMs) => {
        const { userId, familyId } = session
        const exceptFamilyId = except === 'current' ? familyId : undefined
        return tokens.revokeAll(transaction, { userId, passkeyUserId, exceptFamilyId, atMs })
      }),
  }
}

function sessionOf(id: string, family: readonly ListedToken[], currentHash: string): Session {
  const [latest] = family
  return {
    id,
    device: readDevice(latest?.device ?? null),
    created_at: isoOf(Math.min(...family.map(({ createdAt }) => createdAt.getTime()))),
    last_used_at: isoOf(Math.max(...family.map(({ createdAt, usedAt }) => (usedAt ?? createdAt).getTime()))),
    current: family.some(({ hash }) => hash === currentHash),
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
