// A battle without its picture: the figures of the chart, to read at any time, and the leading zone, announced.
import type { Direction } from '@bougie/protocol'
import { useEffect, useRef, useState } from 'react'
import { StoreText } from '../../../chart/StoreText.tsx'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatPrice } from '../../../i18n/format-price.ts'
import type { ReadonlyStore } from '../../../stores/store.ts'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { type ChartModel, distanceToBand } from '../chart/chart-model.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { asSentence, isDeciding, standingOf } from './battle-view.ts'
import { useLeadingZone } from './use-live-battle.ts'

/** French texts that are read aloud in place of the picture. */
const frSpoken = {
  price: (price: string) => `Prix : ${price}`,
  start: (price: string) => `Départ : ${price}`,
  band: (low: string, high: string) => `ÉGAL de ${low} à ${high}`,
  beyond: (direction: string, distance: string) => `${direction}, ${distance}`,
} as const

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

/** The leading zone and what it means for the player, in one sentence. */
function standingInWords(battle: LiveBattle, leading: Direction): string {
  const { leads, standing } = frBattle.hint
  const own = standingOf(battle, leading)
  return leads(frBattle.direction[leading]) + (own === '' ? '' : standing(own))
}

/** The figures that the chart draws: the price, and once it is fixed the start, the edges of ÉGAL and the distance to them. */
export function priceInWords({ points, initialPrice, band, tone }: ChartModel): string {
  const price = points.at(-1)?.price
  if (price === undefined) return ''
  const { distance } = frBattle.chart
  if (initialPrice === null || band === null) return frSpoken.price(formatPrice(price))
  const words = distance(distanceToBand(price, band).percent, tone === 'equal').join(' ')
  return [
    frSpoken.price(formatPrice(price)),
    frSpoken.start(formatPrice(initialPrice)),
    frSpoken.band(formatPrice(band.low), formatPrice(band.high)),
    tone === 'equal' ? words : frSpoken.beyond(frBattle.direction[tone], words),
  ]
    .map(asSentence)
    .join(' ')
}
