import type { UserId } from '@bougie/protocol'
import { setNewest } from '../platform/bounded-map.ts'
import type { PlayerSession } from '../ports/authenticator.ts'

/** Beyond this number the session that was looked up longest ago is dropped and must be looked up again. */
const SESSIONS_MAX = 20_000
/**
 * The longest staleness when no event announces a change: an operator's change, or that of another instance whose event
 * was lost.
 */
const TRUSTED_MS = 1_000

interface Entry {
  readonly session: PlayerSession
  readonly readAtMs: number
}

/**
 * Sessions by token hash, so that a call with a bearer needs no database access. Events that end a session remove it at
 * once. A lookup that began before a revocation must not restore the ended session: `begin` marks it, `store` checks.
 */
export function createSessionCache() {
  /** Insertion order is order of look-ups: reordering at every use would cost each call a twentieth of its time. */
  const entries = new Map<string, Entry>()
  let changes = 0

  function put(session: PlayerSession, readAtMs: number): void {
    setNewest(entries, [session.tokenHash, { session, readAtMs }], SESSIONS_MAX)
  }

  return {
    find(tokenHash: string, nowMs: number): PlayerSession | null {
      const entry = entries.get(tokenHash)
      return entry && nowMs - entry.readAtMs < TRUSTED_MS ? entry.session : null
    },
    begin() {
      const changesBefore = changes
      return {
        store(session: PlayerSession, nowMs: number): void {
          if (changes === changesBefore) put(session, nowMs)
        },
      }
    },
    /** Replaces a cached session; stores nothing when it is not cached. */
    update(session: PlayerSession): void {
      const entry = entries.get(session.tokenHash)
      if (entry) put(session, entry.readAtMs)
    },
    forgetToken(tokenHash: string): void {
      changes += 1
      entries.delete(tokenHash)
    },
    forgetUser(userId: UserId): void {
      changes += 1
      for (const [hash, { session }] of entries) if (session.userId === userId) entries.delete(hash)
    },
    forgetAll(): void {
      changes += 1
      entries.clear()
    },
  }
}
