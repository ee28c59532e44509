import type { CallInput } from '@bougie/api-client/rest-client.ts'
import type { PageCategory } from '@bougie/protocol'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'
import { isTracked, pageCategory } from './page-category.ts'

/** A page as it stood in the address bar. */
export interface ShownPage {
  readonly path: string
  readonly search: string
  readonly hash: string
}

export type PageView = CallInput<'logPageView'>['body']
export type Journey = CallInput<'logUserJourney'>['body']

/** The one action that is told, however the page was reached. */
const DIRECT_URL = 'DIRECT_URL'

interface TrackerDeps {
  readonly tab: SessionValues
  readonly randomUuid: () => string
  readonly origin: string
  /** Where the visitor came from, as the browser says it. */
  readonly referrer: string
  readonly userAgent: string
  readonly walletAddress: () => string | null
  readonly sendPageView: (view: PageView) => Promise<unknown>
  readonly sendJourney: (journey: Journey) => Promise<unknown>
}

export interface Tracker {
  /** A page is shown to somebody who agrees to be counted. */
  pageShown(page: ShownPage): void
}

/** Tells the server of each page, and never more than that; what fails is lost, and nobody notices. */
export function createTracker(deps: TrackerDeps): Tracker {
  let before: { readonly url: string; readonly category: PageCategory } | null = null

  function sessionId(): string {
    const kept = deps.tab.read(SESSION_KEYS.analyticsSessionId)
    if (kept !== null) return kept
    const made = deps.randomUuid()
    deps.tab.write(SESSION_KEYS.analyticsSessionId, made)
    return made
  }

  return {
    pageShown({ path, search, hash }) {
      if (!isTracked(path)) return
      const walletAddress = deps.walletAddress()
      const url = deps.origin + path + search + hash
      const category = pageCategory(path)
      const sent = [
        deps.sendPageView({
          walletAddress,
          url,
          referrerUrl: before?.url ?? deps.referrer,
          sessionId: sessionId(),
          userAgent: deps.userAgent,
        }),
        deps.sendJourney({
          walletAddress,
          pageCategoryName: category,
          referrerPageCategoryName: before?.category ?? null,
          actionName: DIRECT_URL,
          additionalData: JSON.stringify({ path, search, hash }),
        }),
      ]
      before = { url, category }
      // Counting is for us, not for the visitor: a failure is not worth a line in their console.
      for (const sending of sent) sending.catch(() => undefined)
    },
  }
}
