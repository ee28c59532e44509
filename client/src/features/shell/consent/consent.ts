import { createSafeContext } from '@mantine/core'
import { LOCAL_KEYS, type LocalValues, SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'
import { createStore } from '../../../stores/store.ts'
import type { Timers } from '../../../stores/timers.ts'
import type { ShownPage, Tracker, TrackerDeps } from './tracker.ts'

export type ConsentChoice = 'accepted' | 'refused'
/** Also `unasked` when the decision has expired. */
type Consent = ConsentChoice | 'unasked'

/** The French authority recommends storing a decision, a yes as well as a no, for six months. */
const DAY_MS = 24 * 60 * 60 * 1000
const CONSENT_MS = 182 * DAY_MS

interface ConsentDeps {
  readonly local: LocalValues
  readonly tab: SessionValues
  readonly timers: Pick<Timers, 'now'>
}

/** Whether this visitor consents to analytics. Without a yes nothing is stored and nothing is sent. */
export function createConsent({ local, tab, timers }: ConsentDeps) {
  const store = createStore<Consent>(read())

  function read(): Consent {
    const [choice, at] = (local.read(LOCAL_KEYS.analyticsConsent) ?? '').split('@')
    const isKnown = choice === 'accepted' || choice === 'refused'
    const ageMs = timers.now() - Number(at)
    // A clock that was far ahead at the decision would prolong it.
    return isKnown && ageMs > -DAY_MS && ageMs < CONSENT_MS ? choice : 'unasked'
  }

  function apply(decision: Consent) {
    if (decision !== 'accepted') tab.remove(SESSION_KEYS.analyticsSessionId)
    store.set(decision)
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    choose(choice: ConsentChoice) {
      local.write(LOCAL_KEYS.analyticsConsent, `${choice}@${timers.now()}`)
      apply(choice)
    },
    /** Another tab may have decided. */
    reload: () => apply(read()),
  }
}

type ConsentStore = ReturnType<typeof createConsent>

interface ConsentParts {
  readonly consent: ConsentStore
  readonly trackPage: ReturnType<typeof createPageTracking>
}

export const [ConsentContext, useConsent] = createSafeContext<ConsentParts>(
  'useConsent must be used within an AppProvider',
)

interface PageTrackingDeps extends TrackerDeps {
  readonly consent: Pick<ConsentStore, 'get'>
}

/** The tracking code loads for the first visitor who consents. */
export function createPageTracking({ consent, ...deps }: PageTrackingDeps) {
  let loading: Promise<Tracker> | null = null

  return async (page: ShownPage): Promise<void> => {
    try {
      loading ??= import('./tracker.ts').then(({ createTracker }) => createTracker(deps))
      const tracker = await loading
      // The code may have taken long to load: a consent that was withdrawn meanwhile counts.
      if (consent.get() === 'accepted') tracker.pageShown(page)
    } catch {
      // Analytics are optional: the next page tries again.
      loading = null
    }
  }
}
