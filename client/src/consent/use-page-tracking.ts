import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from '../app/app-context.tsx'

/** Tells of each page that is shown. What redirects is gone before its turn comes, so it is not told. */
export function usePageTracking(enabled: boolean): void {
  const { timers, trackPage } = useApp()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!enabled) return
    return timers.after(0, () => void trackPage({ path: pathname, search, hash }))
  }, [enabled, timers, trackPage, pathname, search, hash])
}
