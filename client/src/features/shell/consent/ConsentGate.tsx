import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useAppStatus } from '../../../hooks/use-app-status.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { useConsent, usePageTracking } from './use-consent.ts'

const ConsentBanner = lazy(async () => ({
  default: (await import('./ConsentBanner.tsx')).ConsentBanner,
}))

/** Where a bar at the foot would stand in front of the buttons of a running game. */
const WITHOUT_BANNER = ['/battle/game', '/cycle']

/** Asks, where the house counts at all and this visitor has not answered; counts, where they agreed. */
export function ConsentGate() {
  const { consent } = useConsent()
  const answer = useStore(consent)
  const { pathname } = useLocation()
  const counts = useAppStatus().data?.analytics ?? false
  usePageTracking(counts && answer === 'accepted')
  if (!counts || answer !== 'unasked' || WITHOUT_BANNER.includes(pathname)) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner />
    </Suspense>
  )
}
