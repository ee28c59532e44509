import { useSyncExternalStore } from 'react'
import type { ReadonlyStore } from '../stores/store.ts'

/** The store's value; the component renders again when it changes. */
export function useStore<T>(store: ReadonlyStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
