// A session as players see it is one sign-in: its family of tokens. Tabs of one browser share it, and so do the passkey
// tokens that it came from, so that ending it leaves nothing behind that could open a new one.
import { type Refusal, refuse, type Session } from '@bougie/protocol'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import { deviceOf } from './device.ts'
import type { PlayerSession } from './session.ts'
import { publishEnded, USER_TOKEN_MS } from './sessions.ts'
import type { ListedToken, TokenRepository } from './token-repository.ts'
import type { UserRepository } from './user-repository.ts'

/** More than anybody has; of more the ones that were used last are shown. */
const LISTED_TOKENS_MAX = 500

export interface SessionListDependencies {
  readonly database: Database
  readonly tokens: TokenRepository
  readonly users: UserRepository
  readonly bus: Bus
  readonly clock: Clock
}

export interface SessionList {
  /** The one used last first. */
  list(session: PlayerSession): Promise<Session[]>
  end(session: PlayerSession, familyId: string): Promise<{ readonly ok: true } | Refusal>
  endAll(session: PlayerSession, except: 'current' | undefined): Promise<void>
}

export function createSessionList({ database, tokens, users, bus, clock }: SessionListDependencies): SessionList {
  const findTokens = ({ userId }: PlayerSession) =>
    tokens.listUserTokens(database.reader, { userId, atMs: clock.nowMs(), max: LISTED_TOKENS_MAX })

  return {
    async list(session) {
      const families = Map.groupBy(await findTokens(session), ({ familyId }) => familyId)
      return [...families].map(([id, family]) => sessionOf(id, family, session.tokenHash))
    },

    async end(session, familyId) {
      const own = await findTokens(session)
      if (!own.some((token) => token.familyId === familyId)) return refuse('NOT_FOUND')
      const ended = await database.transaction((transaction) =>
        tokens.revokeFamily(transaction, { familyId, atMs: clock.nowMs() }),
      )
      publishEnded(bus, ended)
      return { ok: true }
    },

    async endAll(session, except) {
      const { userId, tokenHash } = session
      const current = except && (await findTokens(session)).find(({ hash }) => hash === tokenHash)
      const account = await users.find(database.reader, userId)
      const ended = await database.transaction((transaction) =>
        tokens.revokeAll(transaction, {
          userId,
          passkeyUserId: account?.passkeyUserId ?? null,
          exceptFamilyId: current?.familyId ?? null,
          atMs: clock.nowMs(),
        }),
      )
      publishEnded(bus, ended)
    },
  }
}

function sessionOf(id: string, family: readonly ListedToken[], currentHash: string): Session {
  const [latest] = family
  return {
    id,
    device: deviceOf(latest?.userAgent ?? null),
    created_at: isoOf(Math.min(...family.map(({ createdAtMs }) => createdAtMs))),
    // The expiry slides with every use.
    last_used_at: isoOf(Math.max(...family.map(({ expiresAtMs }) => expiresAtMs)) - USER_TOKEN_MS),
    current: family.some(({ hash }) => hash === currentHash),
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
