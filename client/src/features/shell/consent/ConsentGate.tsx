import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useAppStatus } from '../../../hooks/use-app-status.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { lazily } from '../../../ui/lazily.ts'
import { useConsent, usePageTracking } from './use-consent.ts'

const ConsentBanner = lazily(async () => (await import('./ConsentBanner.tsx')).ConsentBanner)

/** Pages where a bar at the bottom would cover the buttons of a running game. */
const WITHOUT_BANNER = ['/battle/game', '/cycle']

/** Asks for consent, if analytics are enabled and this visitor has not decided; tracks after a yes. */
export function ConsentGate() {
  const { consent } = useConsent()
  const response = useStore(consent)
  const { pathname } = useLocation()
  const counts = useAppStatus().data?.analytics ?? false
  usePageTracking(counts && response === 'accepted')
  if (!counts || response !== 'unasked' || WITHOUT_BANNER.includes(pathname)) return null
  return (
    <Suspense fallback={null}>
      <ConsentBanner />
    </Suspense>
  )
}
