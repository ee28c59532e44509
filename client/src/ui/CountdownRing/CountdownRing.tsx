import { classNames } from '../class-names.ts'
import styles from './CountdownRing.module.css'
import { useCountdown } from './use-countdown.ts'
import { useDrainingRing } from './use-draining-ring.ts'

interface CountdownRingProps {
  /** Epoch ms on the server's clock; null shows an empty ring. */
  readonly endsAtMs: number | null
  /** Duration of a full ring. */
  readonly durationMs: number
  /** The server's time, for instance `live.serverNow`; must be the same function in every render. */
  readonly now: () => number
  /** Accessible name, for instance `Temps restant`. */
  readonly label: string
  /** In px. */
  readonly size?: number
  readonly tone?: 'brand' | 'down' | 'equal' | 'neutral'
}

const STROKE = 5
const URGENT_SECONDS = 3

/** A ring that drains with the server's clock; its last three seconds pulse. */
export function CountdownRing({ endsAtMs, durationMs, now, label, size = 64, tone = 'brand' }: CountdownRingProps) {
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
