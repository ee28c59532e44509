import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { prefersReducedMotion } from '../prefers-reduced-motion.ts'
import styles from './CountdownRing.module.css'
import { useCountdown } from './use-countdown.ts'

interface CountdownRingProps {
  /** Epoch ms on the server's clock; null shows an empty ring. */
  readonly endsAtMs: number | null
  /** Duration of a full ring. */
  readonly durationMs: number
  /** The server's time, for instance `socket.serverNow`; must be the same function in every render. */
  readonly now: () => number
  /** Accessible name, for instance `Temps restant`. */
  readonly label: string
  /** In px. */
  readonly size?: number
  /** Neutral while nothing is expected of the player: such a ring does not turn red at its end. */
  readonly tone?: 'down' | 'equal' | 'neutral'
}

const STROKE = 5
const URGENT_SECONDS = 3

/** A ring that drains with the server's clock; its last three seconds pulse. */
export function CountdownRing({ endsAtMs, durationMs, now, label, size = 64, tone = 'equal' }: CountdownRingProps) {
  const seconds = useCountdown({ endsAtMs, now })
  const radius = (size - STROKE) / 2
  const circumference = 2 * Math.PI * radius
  const remaining = useDrainingRing({ endsAtMs, durationMs, now, circumference })
  const urgent = seconds !== null && seconds > 0 && seconds <= URGENT_SECONDS
  return (
    <div
      className={classNames(styles.ring, styles[tone], urgent && styles.urgent)}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      role="timer"
      aria-label={seconds === null ? label : `${label} : ${seconds} s`}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle className={styles.track} cx={size / 2} cy={size / 2} r={radius} strokeWidth={STROKE} />
        <circle
          ref={remaining}
          className={styles.remaining}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={STROKE}
          strokeDasharray={circumference}
        />
      </svg>
      {/* A new key restarts the pulse at each second. */}
      <span className={styles.seconds} key={urgent ? seconds : 'steady'} aria-hidden="true">
        {seconds ?? ''}
      </span>
    </div>
  )
}

/** Minimum interval of updates, which looks smooth for a ring of any size and duration. */
const STEP_MIN_MS = 50
/** With reduced motion the ring updates together with its figure. */
const STILL_STEP_MS = 1000

interface DrainingRing extends Pick<CountdownRingProps, 'endsAtMs' | 'durationMs' | 'now'> {
  /** The length of the whole ring, in px. */
  readonly circumference: number
}

/** The drawn share of the ring, between 0 and 1. */
export function remainingShare(remainingMs: number | null, durationMs: number): number {
  if (remainingMs === null || durationMs <= 0) return 0
  return Math.min(1, Math.max(0, remainingMs / durationMs))
}

/** A step for each px of the ring. */
export function stepMsOf(durationMs: number, circumference: number): number {
  return Math.max(STEP_MIN_MS, durationMs / circumference)
}

/** Drains a circle px by px. A transition would make the page restyle, relayer and repaint in every frame. */
function useDrainingRing({ endsAtMs, durationMs, now, circumference }: DrainingRing) {
  const circle = useRef<SVGCircleElement>(null)

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const draw = () => {
      const remainingMs = endsAtMs === null ? null : endsAtMs - now()
      const drawn = circumference * remainingShare(remainingMs, durationMs)
      circle.current?.style.setProperty('stroke-dashoffset', (circumference - drawn).toFixed(1))
      if (drawn === 0) clearInterval(timer)
    }
    const still = prefersReducedMotion()
    timer = setInterval(draw, still ? STILL_STEP_MS : stepMsOf(durationMs, circumference))
    draw()
    return () => clearInterval(timer)
  }, [endsAtMs, durationMs, now, circumference])

  return circle
}
