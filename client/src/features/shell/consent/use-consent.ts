import { createContext, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import type { ConsentStore } from './consent.ts'
import type { TrackPage } from './load-tracker.ts'

interface ConsentParts {
  readonly consent: ConsentStore
  readonly trackPage: TrackPage
}

export const ConsentContext = createContext<ConsentParts | null>(null)

export function useConsent(): ConsentParts {
  const parts = useContext(ConsentContext)
  if (parts === null) throw new Error('useConsent must be used within an AppProvider')
  return parts
}

/** Reports each shown page. A redirecting page is unmounted before its task runs, so it is not reported. */
export function usePageTracking(enabled: boolean): void {
  const { timers } = useApp()
  const { trackPage } = useConsent()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!enabled) return
    return timers.after(0, () => void trackPage({ path: pathname, search, hash }))
  }, [enabled, timers, trackPage, pathname, search, hash])
}
