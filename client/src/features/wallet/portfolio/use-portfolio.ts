import type { UserId } from '@bougie/protocol'
import { useEffect, useMemo } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import type { Portfolio } from './portfolio.ts'
import { createPortfolioStore, type PortfolioStore } from './portfolio-store.ts'

export interface LocalPortfolio {
  readonly portfolio: Portfolio
  readonly trade: PortfolioStore['trade']
  readonly clear: () => void
}

/** The player's portfolio in this browser; it follows trades of other tabs. */
export function usePortfolio(userId: UserId): LocalPortfolio {
  const { local, timers } = useApp()
  const store = useMemo(() => createPortfolioStore({ local, userId, now: timers.now }), [local, userId, timers])
  useEffect(() => {
    window.addEventListener('storage', store.reload)
    return () => window.removeEventListener('storage', store.reload)
  }, [store])
  return { portfolio: useStore(store), trade: store.trade, clear: store.clear }
}
