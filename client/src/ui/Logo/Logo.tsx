import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Logo.module.css'

interface LogoProps {
  /** In px. */
  readonly size?: number
  readonly pulsing?: boolean
  /** Given when nothing beside the logo says what it is. */
  readonly label?: string
}

/** Two candles crossed like swords: one that rose, one that fell, and the spark where they meet. */
export function Logo({ size = 32, pulsing = false, label }: LogoProps) {
  const gradient = useId()
  return (
    <svg
      className={classNames(styles.logo, pulsing && styles.pulsing)}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      role="img"
      aria-hidden={label === undefined ? true : undefined}
      aria-label={label}
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="1" x2="0" y2="0">
          <stop className={styles.from} />
          <stop className={styles.to} offset="1" />
        </linearGradient>
      </defs>
      <g className={styles.falling} transform="rotate(-38 32 34)">
        <path d="M32 3v9M32 47v14" />
        <rect x="26" y="12" width="12" height="35" rx="3" />
      </g>
      <g transform="rotate(38 32 34)" fill={`url(#${gradient})`} stroke={`url(#${gradient})`} className={styles.rising}>
        <path className={styles.cut} d="M32 1v64" />
        <path d="M31.9 3l.2 9M31.9 47l.2 14" />
        <rect className={styles.cut} x="23.5" y="9.5" width="17" height="40" rx="5" />
        <rect x="26" y="12" width="12" height="35" rx="3" stroke="none" />
      </g>
    </svg>
  )
}
