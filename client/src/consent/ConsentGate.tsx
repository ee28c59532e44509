import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '../app/app-context.tsx'
import { useHouseStatus } from '../app/use-house-status.ts'
import { useStore } from '../data/use-store.ts'
import { usePageTracking } from './use-page-tracking.ts'

const ConsentBanner = lazy(async () => ({
  default: (await import('./ConsentBanner.tsx')).ConsentBanner,
}))

/** Where a bar at the foot would stand in front of the buttons of a running game. */
const WITHOUT_BANNER = ['/battle/game', '/cycle']

/** Asks, where the house counts at all and this visitor has not answered; counts, where they agreed. */
export function ConsentGate() {
  const { consent } = useApp()
  const answer = useStore(consent)
  const { pathname } = useLocation()
  const counts = useHouseStatus().data?.analytics ?? false
  usePageTracking(counts && answer === 'accepted')
  if (!counts || answer !== 'unasked' || WITHOUT_BANNER.includes(pathname)) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner />
    </Suspense>
  )
}
