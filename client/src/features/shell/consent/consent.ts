import { LOCAL_KEYS, type LocalValues, SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'
import { createStore } from '../../../stores/store.ts'
import type { Timers } from '../../../stores/timers.ts'

export type ConsentChoice = 'accepted' | 'refused'
/** Also `unasked` when the decision has expired. */
export type Consent = ConsentChoice | 'unasked'

/** The French authority recommends storing a decision, a yes as well as a no, for six months. */
const CONSENT_MS = 182 * 24 * 60 * 60 * 1000

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
    return isKnown && ageMs < CONSENT_MS ? choice : 'unasked'
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

export type ConsentStore = ReturnType<typeof createConsent>
