import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useApp } from './app-context.tsx'

/** Where the prices of the cycle are wanted. */
const CYCLE_PATH = '/cycle'

/** Ten prices a second come only to the page that shows them. */
export function useCycleFeed(): void {
  const { cycleFeed } = useApp()
  const { pathname } = useLocation()
  const wanted = pathname === CYCLE_PATH
  useEffect(() => cycleFeed.want(wanted), [cycleFeed, wanted])
}
