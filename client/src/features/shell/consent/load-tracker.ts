import type { Api } from '../../../api/api.ts'
import type { SessionStore } from '../../../stores/session-store.ts'
import type { SessionValues } from '../../../stores/storage.ts'
import type { ShownPage, Tracker } from './tracker.ts'

interface PageTrackingDeps {
  readonly api: Api
  readonly tab: SessionValues
  readonly session: SessionStore
}

export type TrackPage = (page: ShownPage) => Promise<void>

/** The tracking code loads for the first visitor who consents. */
export function createPageTracking({ api, tab, session }: PageTrackingDeps): TrackPage {
  let loading: Promise<Tracker> | null = null

  async function load(): Promise<Tracker> {
    const { createTracker } = await import('./tracker.ts')
    return createTracker({
      tab,
      randomUuid: () => crypto.randomUUID(),
      origin: window.location.origin,
      referrer: document.referrer,
      userAgent: navigator.userAgent,
      walletAddress() {
        const current = session.get()
        return current.status === 'signedIn' ? current.user.walletAddress : null
      },
      sendPageView: (body) => api('logPageView', { body }),
      sendJourney: (body) => api('logUserJourney', { body }),
    })
  }

  return async (page) => {
    try {
      loading ??= load()
      const tracker = await loading
      tracker.pageShown(page)
    } catch {
      // Analytics are optional: the next page tries again.
      loading = null
    }
  }
}
