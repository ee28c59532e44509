// A guest's action that needs a wallet first. It survives the ceremony and a reload of the tab, belongs to the wallet
// that signs in next and to no other, and is dropped once used, cancelled or expired.
import type { BetDirection, UserId } from '@bougie/protocol'
import { SESSION_KEYS, type SessionValues } from './storage.ts'
import { createStore } from './store.ts'
import { parseStored } from './stored-json.ts'

export type Intention =
  /** 'LANCER LA PARTIE' with this stake. */
  | { readonly type: 'search'; readonly euros: number }
  /** A bet of the cycle; the stake as typed in its field. */
  | { readonly type: 'bet'; readonly direction: BetDirection; readonly stake: string }
  /** Accepts the challenge with this code. */
  | { readonly type: 'challenge'; readonly code: string }
  /** Only the page on which the sign-in was requested. */
  | { readonly type: 'page'; readonly path: string }

/** Longer than any ceremony, and short enough that a stake never follows a forgotten press. */
export const INTENTION_LIVES_MS = 10 * 60_000

interface Kept {
  readonly intention: Intention
  readonly atMs: number
  /** Its owner; null until a player has signed in. */
  readonly userId: string | null
}

interface IntentionDeps {
  readonly tab: SessionValues
  readonly now: () => number
}

export function createIntentionStore({ tab, now }: IntentionDeps) {
  const store = createStore<Kept | null>(parseKept(tab.read(SESSION_KEYS.intention)))

  function keep(kept: Kept | null): void {
    if (kept === null) tab.remove(SESSION_KEYS.intention)
    else tab.write(SESSION_KEYS.intention, JSON.stringify(kept))
    if (kept !== null || store.get() !== null) store.set(kept)
  }

  function isFresh({ atMs }: Kept): boolean {
    const ageMs = now() - atMs
    return ageMs >= 0 && ageMs <= INTENTION_LIVES_MS
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Stores a guest's press. */
    note: (intention: Intention) => keep({ intention, atMs: now(), userId: null }),
    /** This player has signed in. */
    adopt(userId: UserId) {
      const kept = store.get()
      keep(kept !== null && kept.userId === null && isFresh(kept) ? { ...kept, userId } : null)
    },
    /** The open intention of this player. */
    of(userId: UserId | null) {
      const kept = store.get()
      return kept !== null && userId !== null && kept.userId === userId && isFresh(kept) ? kept.intention : null
    },
    clear: () => keep(null),
  }
}

export type IntentionStore = ReturnType<typeof createIntentionStore>

function parseKept(raw: string | null): Kept | null {
  const value = recordOf(parseStored(raw))
  const intention = value === null ? null : parseIntention(recordOf(value['intention']))
  if (value === null || intention === null || typeof value['atMs'] !== 'number') return null
  return { intention, atMs: value['atMs'], userId: typeof value['userId'] === 'string' ? value['userId'] : null }
}

function parseIntention(value: Readonly<Record<string, unknown>> | null): Intention | null {
  if (value === null) return null
  const { type, euros, direction, stake, path, code } = value
  if (type === 'search' && typeof euros === 'number') return { type, euros }
  if (type === 'bet' && (direction === 'up' || direction === 'down') && typeof stake === 'string') {
    return { type, direction, stake }
  }
  if (type === 'challenge' && typeof code === 'string' && /^[A-Z]{6}$/.test(code)) return { type, code }
  // A path of this app: never an external address.
  if (type === 'page' && typeof path === 'string' && /^\/(?!\/)/.test(path)) return { type, path }
  return null
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
