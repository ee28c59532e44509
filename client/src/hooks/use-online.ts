import { useSyncExternalStore } from 'react'

/** Whether the browser has a network, from the first render on: Mantine's hook learns it after the first paint. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}

const EVENTS = ['online', 'offline'] as const

function subscribe(changed: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, changed)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, changed)
  }
}

function isOnline(): boolean {
  return navigator.onLine
}
