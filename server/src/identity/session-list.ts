// To players, a session is one sign-in: a family of tokens. Tabs of one browser share it, and so do the passkey tokens
// that it came from, so that ending it leaves nothing that could open a new one.

import { type Refusal, refuseMissing, type Session } from '@bougie/protocol'
import type { PlayerSession } from '../ports/authenticator.ts'
import type { Transaction } from '../ports/database.ts'
import type { IdentityParts } from './dependencies.ts'
import { readDevice } from './device.ts'
import type { PasskeyUserId } from './passkey-repository.ts'
import { LISTED_TOKENS_MAX, publishEnded } from './sessions.ts'
import type { EndedSession, ListedToken } from './token-repository.ts'

export function createSessionList(dependencies: IdentityParts) {
  const { database, tokens, passkeys, bus, clock } = dependencies
  const findTokens = ({ userId }: PlayerSession) =>
    tokens.listUserTokens(database.reader, { userId, atMs: clock.nowMs(), max: LISTED_TOKENS_MAX })

  /**
   * Waits for a session that a passkey of the player is just opening, so that it is found too: an UPDATE of Postgres
   * does not see rows that were inserted while it waited for others.
   */
  async function endHeld(
    { userId }: PlayerSession,
    revoke: (transaction: Transaction, passkeyUserId: PasskeyUserId | null) => Promise<readonly EndedSession[]>,
  ): Promise<void> {
    const passkeyUserId = (await passkeys.findUserOf(database.reader, userId))?.id ?? null
    const ended = await database.transaction(async (transaction) => {
      if (passkeyUserId !== null) await passkeys.lockUser(transaction, passkeyUserId)
      return revoke(transaction, passkeyUserId)
    })
    publishEnded(bus, ended)
  }

  return {
    /** Most recently used first. */
    async list(session: PlayerSession): Promise<Session[]> {
      const families = Map.groupBy(await findTokens(session), ({ familyId }) => familyId)
      return [...families].map(([id, family]) => sessionOf(id, family, session.tokenHash))
    },

    async end(session: PlayerSession, familyId: string): Promise<{ readonly ok: true } | Refusal> {
      const own = await findTokens(session)
      if (!own.some((token) => token.familyId === familyId)) return refuseMissing('session')
      await endHeld(session, (transaction) => tokens.revokeFamily(transaction, { familyId, atMs: clock.nowMs() }))
      return { ok: true }
    },

    /** Ends the whole sign-in of this session, because any remaining token could open another session. */
    logOut: (session: PlayerSession) =>
      endHeld(session, (transaction) =>
        tokens.revokeFamily(transaction, { familyId: session.familyId, atMs: clock.nowMs() }),
      ),

    async endAll(session: PlayerSession, except: 'current' | undefined): Promise<void> {
      const { userId, familyId } = session
      await endHeld(session, (transaction, passkeyUserId) =>
        tokens.revokeAll(transaction, {
          userId,
          passkeyUserId,
          exceptFamilyId: except === 'current' ? familyId : undefined,
          atMs: clock.nowMs(),
        }),
      )
    },
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
