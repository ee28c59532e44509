import type { UserId } from '@bougie/protocol'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { every } from '../../../stores/timers.ts'
import { marketPriceAt } from './market-series.ts'
import { createPortfolioStore } from './portfolio-store.ts'

/** The player's portfolio in this browser; it follows trades of other tabs. */
export function usePortfolio(userId: UserId) {
  const { local, timers } = useApp()
  const store = useMemo(() => createPortfolioStore({ local, userId, now: timers.now }), [local, userId, timers])
  useEffect(() => {
    window.addEventListener('storage', store.reload)
    return () => window.removeEventListener('storage', store.reload)
  }, [store])
  return { portfolio: useStore(store), trade: store.trade, clear: store.clear }
}

const TICK_MS = 2_000

/** The current prices, refreshed every two seconds. */
export function useMarket() {
  const { timers } = useApp()
  const [nowMs, setNowMs] = useState(timers.now)
  useEffect(() => every(timers, TICK_MS, () => setNowMs(timers.now())), [timers])
  return { nowMs, prices: { BTC: marketPriceAt('BTC', nowMs), ETH: marketPriceAt('ETH', nowMs) } }
}
