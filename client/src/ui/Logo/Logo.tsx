import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Logo.module.css'

interface LogoProps {
  /** In px. */
  readonly size?: number
  readonly pulsing?: boolean
  /** Accessible name, when no text beside the logo names it. */
  readonly label?: string
}

/** Two candles crossed like swords: one rose, one fell, with a spark where they meet. */
export function Logo({ size = 32, pulsing = false, label }: LogoProps) {
  const gradient = useId()
  return (
    <svg
      className={classNames(styles.logo, pulsing && styles.pulsing)}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      strokeWidth="4"
      strokeLinecap="round"
      role="img"
      aria-hidden={label === undefined ? true : undefined}
      aria-label={label}
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="64" x2="0" y2="0" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--color-brand-from)" />
          <stop stopColor="var(--color-brand-to)" offset="1" />
        </linearGradient>
      </defs>
      <g transform="rotate(-42 32 32)">
        <path d="M32 -3v14M32 51v16" stroke="var(--color-down)" />
        <rect x="25" y="10" width="14" height="40" rx="3.5" fill="var(--color-down)" />
      </g>
      <g transform="rotate(42 32 32)">
        {/* An outline in the background colour separates the front candle from the back one. */}
        <path d="M32 -3v70" stroke="var(--color-ground-top)" strokeWidth="10" />
        <rect x="21.5" y="7" width="21" height="47" rx="6" fill="var(--color-ground-top)" />
        <path d="M31.9 -3l.2 14M31.9 53l.2 14" stroke={`url(#${gradient})`} />
        <rect x="25" y="14" width="14" height="40" rx="3.5" fill={`url(#${gradient})`} />
      </g>
    </svg>
  )
}
