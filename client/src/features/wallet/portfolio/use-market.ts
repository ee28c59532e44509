import { useEffect, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { every } from '../../../stores/timers.ts'
import { marketPriceAt } from './market-series.ts'
import type { Prices } from './portfolio.ts'

const TICK_MS = 2_000

export interface Market {
  readonly nowMs: number
  readonly prices: Prices
}

/** The current prices, refreshed every two seconds. */
export function useMarket(): Market {
  const { timers } = useApp()
  const [nowMs, setNowMs] = useState(timers.now)
  useEffect(() => every(timers, TICK_MS, () => setNowMs(timers.now())), [timers])
  return { nowMs, prices: { BTC: marketPriceAt('BTC', nowMs), ETH: marketPriceAt('ETH', nowMs) } }
}
