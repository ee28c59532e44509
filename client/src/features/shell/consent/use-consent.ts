import { createContext, useContext } from 'react'
import type { ConsentStore } from './consent.ts'
import type { ShownPage, Tracker, TrackerDeps } from './tracker.ts'

interface ConsentParts {
  readonly consent: ConsentStore
  readonly trackPage: ReturnType<typeof createPageTracking>
}

export const ConsentContext = createContext<ConsentParts | null>(null)

export function useConsent(): ConsentParts {
  const parts = useContext(ConsentContext)
  if (parts === null) throw new Error('useConsent must be used within an AppProvider')
  return parts
}

/** The tracking code loads for the first visitor who consents. */
export function createPageTracking(deps: TrackerDeps) {
  let loading: Promise<Tracker> | null = null

  return async (page: ShownPage): Promise<void> => {
    try {
      loading ??= import('./tracker.ts').then(({ createTracker }) => createTracker(deps))
      const tracker = await loading
      tracker.pageShown(page)
    } catch {
      // Analytics are optional: the next page tries again.
      loading = null
    }
  }
}
