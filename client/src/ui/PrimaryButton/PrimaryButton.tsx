import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import styles from './PrimaryButton.module.css'

interface PrimaryButtonProps {
  readonly children: ReactNode
  readonly onClick?: () => void
  readonly type?: 'button' | 'submit'
  readonly size?: 'small' | 'medium' | 'large'
  readonly disabled?: boolean
  /** Work is under way: the button keeps its place and takes no second press. */
  readonly busy?: boolean
  readonly fullWidth?: boolean
  readonly icon?: ReactNode
  readonly autoFocus?: boolean
  /** Id of the form that it submits, where it stands outside of it. */
  readonly form?: string
}

/** The one thing to do on a screen. */
export function PrimaryButton({
  children,
  onClick,
  type = 'button',
  size = 'medium',
  disabled = false,
  busy = false,
  fullWidth = false,
  icon,
  autoFocus,
  form,
}: PrimaryButtonProps) {
  return (
    <button
      type={type}
      form={form}
      className={classNames(styles.button, styles[size], fullWidth && styles.fullWidth)}
      onClick={busy ? undefined : onClick}
      disabled={disabled}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      // The dialog or overlay that shows this button decides that it is where the keyboard should be.
      data-autofocus={autoFocus || undefined}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  )
}

interface PrimaryLinkProps {
  readonly children: ReactNode
  readonly to: string
  readonly size?: 'small' | 'medium' | 'large'
  readonly icon?: ReactNode
}

/** The same, where doing it means going somewhere. */
export function PrimaryLink({ children, to, size = 'medium', icon }: PrimaryLinkProps) {
  return (
    <Link to={to} className={classNames(styles.button, styles[size])}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
