import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import styles from './SecondaryButton.module.css'

type Tone = 'outline' | 'quiet' | 'danger'

interface SecondaryButtonProps {
  readonly children: ReactNode
  readonly onClick?: () => void
  readonly type?: 'button' | 'submit'
  readonly tone?: Tone
  readonly size?: 'small' | 'medium' | 'large'
  readonly disabled?: boolean
  readonly busy?: boolean
  readonly fullWidth?: boolean
  readonly icon?: ReactNode
  /** For presets: whether this one is the chosen one. */
  readonly pressed?: boolean
  readonly label?: string
}

/** Everything that is not the one primary action. */
export function SecondaryButton({
  children,
  onClick,
  type = 'button',
  tone = 'outline',
  size = 'medium',
  disabled = false,
  busy = false,
  fullWidth = false,
  icon,
  pressed,
  label,
}: SecondaryButtonProps) {
  return (
    <button
      type={type}
      className={classNames(styles.button, styles[tone], styles[size], fullWidth && styles.fullWidth)}
      onClick={busy ? undefined : onClick}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      aria-label={label}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

interface SecondaryLinkProps {
  readonly children: ReactNode
  readonly to: string
  readonly tone?: Tone
  readonly size?: 'small' | 'medium' | 'large'
  readonly icon?: ReactNode
}

export function SecondaryLink({ children, to, tone = 'outline', size = 'medium', icon }: SecondaryLinkProps) {
  return (
    <Link to={to} className={classNames(styles.button, styles[tone], styles[size])}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
