import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { useAppStatus } from '../../../hooks/use-app-status.ts'
import { CYCLE_PATH, GAME_PATH } from '../../../stores/paths.ts'
import { createPart } from '../../../ui/create-part.tsx'
import { useConsent } from './consent.ts'

const ConsentBanner = createPart(async () => (await import('./ConsentBanner.tsx')).ConsentBanner)

/** Pages where a bar at the bottom would cover the buttons of a running game. */
const WITHOUT_BANNER = [GAME_PATH, CYCLE_PATH]

/** Asks for consent, if analytics are enabled and this visitor has not decided; tracks after a yes. */
export function ConsentGate() {
  const { consent } = useConsent()
  const response = useStore(consent)
  const { pathname } = useLocation()
  const counts = useAppStatus().data?.analytics ?? false
  usePageTracking(counts && response === 'accepted')
  useWindowEvent('storage', consent.reload)
  if (!counts || response !== 'unasked' || WITHOUT_BANNER.includes(pathname)) return null
  return <ConsentBanner />
}

/** Reports each shown page. A redirecting page is unmounted before its task runs, so it is not reported. */
function usePageTracking(enabled: boolean): void {
  const { timers } = useApp()
  const { trackPage } = useConsent()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!enabled) return
    return timers.after(0, () => void trackPage({ path: pathname, search, hash }))
  }, [enabled, timers, trackPage, pathname, search, hash])
}
