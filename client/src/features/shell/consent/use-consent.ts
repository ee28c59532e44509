import { createSafeContext } from '@mantine/core'
import type { ConsentStore } from './consent.ts'
import type { ShownPage, Tracker, TrackerDeps } from './tracker.ts'

interface ConsentParts {
  readonly consent: ConsentStore
  readonly trackPage: ReturnType<typeof createPageTracking>
}

export const [ConsentContext, useConsent] = createSafeContext<ConsentParts>(
  'useConsent must be used within an AppProvider',
)

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
