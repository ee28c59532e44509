import type { ShownPage, Tracker } from '../data/analytics/tracker.ts'
import type { Api } from '../data/api.ts'
import type { SessionStore } from '../data/session-store.ts'
import type { SessionValues } from '../data/storage.ts'

interface PageTrackingDeps {
  readonly api: Api
  readonly tab: SessionValues
  readonly session: SessionStore
}

/** The code that counts comes with the first visitor who agrees to be counted. */
export function createPageTracking({ api, tab, session }: PageTrackingDeps): (page: ShownPage) => Promise<void> {
  let loading: Promise<Tracker> | null = null

  async function load(): Promise<Tracker> {
    const { createTracker } = await import('../data/analytics/tracker.ts')
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
      // Counting is for us, not for the visitor: the next page tries again.
      loading = null
    }
  }
}
