// A guest's action that needs a wallet first. It survives the ceremony and a reload of the tab, belongs to the wallet
// that signs in next and to no other, and is dropped once used, cancelled or expired.
import type { UserId } from '@bougie/protocol'
import * as z from 'zod/mini'
import { readStored, SESSION_KEYS, type SessionValues } from './storage.ts'
import { createStore } from './store.ts'

const intentionSchema = z.union([
  /** 'LANCER LA PARTIE' with this stake. */
  z.object({ type: z.literal('search'), euros: z.number() }),
  /** A bet of the cycle; the stake as typed in its field. */
  z.object({ type: z.literal('bet'), direction: z.enum(['up', 'down']), stake: z.string() }),
  /** Accepts the challenge with this code. */
  z.object({ type: z.literal('challenge'), code: z.string().check(z.regex(/^[A-Z]{6}$/)) }),
  /** Only the page on which the sign-in was requested: a path of this app, never an external address. */
  z.object({ type: z.literal('page'), path: z.string().check(z.regex(/^\/(?!\/)/)) }),
])
export type Intention = Readonly<z.infer<typeof intentionSchema>>

/** Longer than any ceremony, and short enough that a stake never follows a forgotten press. */
export const INTENTION_LIVES_MS = 10 * 60_000

const keptSchema = z.object({
  intention: intentionSchema,
  atMs: z.number(),
  /** Its owner; null until a player has signed in. */
  userId: z.catch(z.nullable(z.string()), null),
})
type Kept = Readonly<z.infer<typeof keptSchema>>

interface IntentionDeps {
  readonly tab: SessionValues
  readonly now: () => number
}

export function createIntentionStore({ tab, now }: IntentionDeps) {
  const store = createStore<Kept | null>(readStored(keptSchema, tab.read(SESSION_KEYS.intention)))

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
