import type { PageCategory } from '@bougie/protocol'
import type { Api } from '../../../api/api.ts'
import type { SessionStore } from '../../../stores/session-store.ts'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'

/** A page as shown in the address bar. */
export interface ShownPage {
  readonly path: string
  readonly search: string
  readonly hash: string
}

/** The one action that is reported, independent of the path. */
const DIRECT_URL = 'DIRECT_URL'

export interface TrackerDeps {
  readonly api: Api
  readonly tab: SessionValues
  readonly session: Pick<SessionStore, 'get'>
}

/** Reports each page to the server, and nothing else; failures are dropped silently. */
export function createTracker({ api, tab, session }: TrackerDeps) {
  let before: { readonly url: string; readonly category: PageCategory } | null = null

  function sessionId(): string {
    const kept = tab.read(SESSION_KEYS.analyticsSessionId)
    if (kept !== null) return kept
    const made = crypto.randomUUID()
    tab.write(SESSION_KEYS.analyticsSessionId, made)
    return made
  }

  return {
    /** A page is shown to a visitor who consented. */
    pageShown({ path, search, hash }: ShownPage) {
      if (!isTracked(path)) return
      const walletAddress = session.get()?.walletAddress ?? null
      const url = window.location.origin + path + search + hash
      const category = pageCategory(path)
      const sent = [
        api('status.logPageView', {
          body: {
            walletAddress,
            url,
            referrerUrl: before?.url ?? document.referrer,
            sessionId: sessionId(),
            userAgent: navigator.userAgent,
          },
        }),
        api('status.logUserJourney', {
          body: {
            walletAddress,
            pageCategoryName: category,
            referrerPageCategoryName: before?.category ?? null,
            actionName: DIRECT_URL,
            additionalData: JSON.stringify({ path, search, hash }),
          },
        }),
      ]
      before = { url, category }
      // Analytics are optional: a failure is not worth a line in the visitor's console.
      for (const sending of sent) sending.catch(() => undefined)
    },
  }
}

export type Tracker = ReturnType<typeof createTracker>

/** First segment of the path. `Up&Down` is the cycle game, under any of its addresses. */
const CATEGORY_BY_SEGMENT: Readonly<Record<string, PageCategory>> = {
  '': 'Homepage',
  battle: 'Battle',
  cycle: 'Up&Down',
  'up-down': 'Up&Down',
  'up-down-singleplayer': 'Up&Down',
  profile: 'Profile',
  portefeuille: 'Wallet',
  'beta-test': 'Beta Test',
}

export function pageCategory(path: string): PageCategory {
  const segment = path.split('/')[1] ?? ''
  return Object.hasOwn(CATEGORY_BY_SEGMENT, segment) ? (CATEGORY_BY_SEGMENT[segment] ?? 'Other') : 'Other'
}

/** Never tracked, whatever the consent. */
export function isTracked(path: string): boolean {
  return path.split('/')[1] !== 'boss'
}
