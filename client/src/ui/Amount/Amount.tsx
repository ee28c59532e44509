import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useEffect, useRef, useState } from 'react'
import { formatEuros, formatSignedEuros } from '../../i18n/french-formats.ts'
import { prefersReducedMotion } from '../prefers-reduced-motion.ts'
import styles from './Amount.module.css'

interface AmountProps {
  readonly cents: number
  /** Shows `+` or `−`, and colours the figure by it. */
  readonly signed?: boolean
}

/** French euros with tabular figures. */
export function Amount({ cents, signed = false }: AmountProps) {
  const tone = cents > 0 ? 'up' : 'down'
  return (
    <span className={styles.amount} data-tone={signed && cents !== 0 ? tone : undefined}>
      {signed ? formatSignedEuros(cents) : formatEuros(cents)}
    </span>
  )
}

interface EurosProps {
  /** As the server sends them. */
  readonly euros: number
  /** Shows the sign of a gain and of a loss. */
  readonly signed?: boolean
}

export function Euros({ euros, signed = false }: EurosProps) {
  return <Amount cents={centsFromEuros(euros)} signed={signed && euros !== 0} />
}

interface CountUpAmountProps {
  readonly cents: number
  /** Start of the count when the figure first shows; by default the figure itself. */
  readonly fromCents?: number
  /** For a gain: shown with its sign, also while it counts. */
  readonly signed?: boolean
  /** Shows `+amount` beside the figure after a rise. */
  readonly withGainLabel?: boolean
}

/** An amount that counts up when it rises by more than one euro. */
export function CountUpAmount(props: CountUpAmountProps) {
  const { cents, fromCents = cents, signed = false, withGainLabel = true } = props
  const { shownCents, gainCents } = useCountUp(cents, fromCents)
  return (
    <span className={styles.frame}>
      <Amount cents={shownCents} signed={signed} />
      {withGainLabel && gainCents !== null && (
        <span className={styles.gain} key={cents} aria-hidden="true">
          {formatSignedEuros(gainCents)}
        </span>
      )}
    </span>
  )
}

function useCountUp(cents: number, startCents: number) {
  const [shownCents, setShownCents] = useState(startCents)
  const [gainCents, setGainCents] = useState<number | null>(null)
  const lastCents = useRef(startCents)

  useEffect(() => {
    const fromCents = lastCents.current
    lastCents.current = cents
    if (cents - fromCents <= CELEBRATED_ABOVE_CENTS) {
      setShownCents(cents)
      return
    }
    setGainCents(cents - fromCents)
    const hideLabel = setTimeout(() => setGainCents(null), GAIN_LABEL_MS)
    const stopCounting = prefersReducedMotion()
      ? setShownCents(cents)
      : runCountUp({ fromCents, toCents: cents }, setShownCents)
    return () => {
      clearTimeout(hideLabel)
      setGainCents(null)
      stopCounting?.()
    }
  }, [cents])

  return { shownCents, gainCents }
}

function runCountUp(run: { fromCents: number; toCents: number }, show: (cents: number) => void): () => void {
  const startedAt = performance.now()
  let frame = requestAnimationFrame(step)
  function step() {
    const elapsedMs = performance.now() - startedAt
    show(countUpCents({ ...run, elapsedMs }))
    if (elapsedMs < COUNT_UP_MS) frame = requestAnimationFrame(step)
  }
  return () => cancelAnimationFrame(frame)
}

/** A rise above this many cents is animated. */
const CELEBRATED_ABOVE_CENTS = 100
const COUNT_UP_MS = 800
/** Display time of the `+amount` beside the figure, the longer of two that are specified: 1.8 s are easily missed. */
const GAIN_LABEL_MS = 3_000

/** Value of the figure after that time: fast at first, slow at the end, always whole cents. */
export function countUpCents(run: {
  readonly fromCents: number
  readonly toCents: number
  readonly elapsedMs: number
}): number {
  const progress = Math.min(1, Math.max(0, run.elapsedMs / COUNT_UP_MS))
  const eased = 1 - (1 - progress) ** 3
  return Math.round(run.fromCents + (run.toCents - run.fromCents) * eased)
}
