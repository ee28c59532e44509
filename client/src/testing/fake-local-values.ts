import type { LocalValues, SessionValues } from '../stores/storage.ts'

/** A browser's storage in memory. */
export function createFakeLocalValues(initial: Readonly<Record<string, string>> = {}): LocalValues {
  return createFakeValues(initial)
}

/** A tab's storage in memory. */
export function createFakeSessionValues(): SessionValues {
  return createFakeValues({})
}

function createFakeValues(initial: Readonly<Record<string, string>>) {
  const values = new Map(Object.entries(initial))
  return {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  }
}
