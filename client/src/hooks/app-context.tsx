import { createSafeContext } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { Services } from '../stores/services/create-services.ts'
import type { ReadonlyStore } from '../stores/store.ts'

/** The app's services that every feature may use: session, api, socket, balance, notifications. */
export const [AppContext, useApp] = createSafeContext<Services>('useApp must be used within an AppProvider')

/** The store's value; the component renders again when it changes. */
export function useStore<T>(store: ReadonlyStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/**
 * A part of the store's value; the component renders again only when that part changes.
 * `select` must return the same part for the same value: a reference into it, or a primitive.
 */
export function useSelected<Whole, Part>(store: ReadonlyStore<Whole>, select: (whole: Whole) => Part): Part {
  const getPart = () => select(store.get())
  return useSyncExternalStore(store.subscribe, getPart, getPart)
}
