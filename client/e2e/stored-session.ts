import type { PublicUser } from '@bougie/protocol'
import { type ConsentChoice, createConsent } from '../src/features/shell/consent/consent.ts'
import { createSessionStore } from '../src/stores/session-store.ts'

/** An entry of the local storage. */
export interface StoredEntry {
  readonly name: string
  readonly value: string
}

/** The entries that the page itself stores at a sign-in, for a browser that has not opened it yet. */
export function storageOf({
  user,
  consent,
}: {
  user: PublicUser | null
  consent: ConsentChoice | null
}): readonly StoredEntry[] {
  const local = createMapValues()
  if (user !== null) createSessionStore({ local, adminWallets: [] }).signIn(user, null)
  if (consent !== null) createConsent({ local, tab: createMapValues(), timers: { now: Date.now } }).choose(consent)
  return local.list()
}

function createMapValues() {
  const values = new Map<string, string>()
  return {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
    list: () => [...values].map(([name, value]) => ({ name, value })),
  }
}
