import type { LocalValues } from '../data/storage.ts'

/** A browser's storage in memory. */
export function createFakeLocalValues(initial: Readonly<Record<string, string>> = {}): LocalValues {
  const values = new Map(Object.entries(initial))
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}
