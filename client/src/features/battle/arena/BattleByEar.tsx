// A battle without its picture: the figures of the chart, to read at any time, and the leading zone, announced.
import { useEffect, useRef, useState } from 'react'
import { StoreText } from '../../../chart/StoreText.tsx'
import { useApp } from '../../../hooks/app-context.tsx'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import type { ChartModel } from '../chart/chart-model.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { isDeciding, priceInWords, standingInWords } from './battle-view.ts'
import { useLeadingZone } from './use-live-battle.ts'

/** Near an edge the price changes its zone four times a second; a sentence takes about this long. */
const SPACING_MS = 3_000

/** Not announced: the price changes while it is read. */
export function PriceInWords({ models }: { readonly models: ReadonlyStore<ChartModel | null> }) {
  return (
    <p className="visually-hidden">
      <StoreText store={models} textOf={priceInWords} />
    </p>
  )
}

interface StandingRegionProps {
  readonly battle: LiveBattle
  readonly live: boolean
}

/** Announces who would win at the current price, when that changes. */
export function StandingRegion({ battle, live }: StandingRegionProps) {
  const leading = useLeadingZone(battle)
  const standing = leading !== null && isDeciding(battle, live) ? standingInWords(battle, leading) : ''
  return <LiveRegion message={useSpaced(standing)} />
}

/** The latest text, at first none, changed at most once in `SPACING_MS`. */
function useSpaced(text: string): string {
  const { timers } = useApp()
  const [shown, setShown] = useState('')
  const changedAtMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (text === shown) return
    return timers.after(Math.max(0, changedAtMs.current + SPACING_MS - timers.now()), () => {
      changedAtMs.current = timers.now()
      setShown(text)
    })
  }, [text, shown, timers])
  return shown
}
