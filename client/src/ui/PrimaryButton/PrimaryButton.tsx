import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
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
    <Button
      type={type}
      form={form}
      classNames={buttonParts(size)}
      fullWidth={fullWidth}
      onClick={busy ? undefined : onClick}
      disabled={disabled}
      leftSection={busy ? <Spinner /> : icon}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      // The dialog or overlay that shows this button decides that it is where the keyboard should be.
      data-autofocus={autoFocus || undefined}
    >
      {children}
    </Button>
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
    <Button component={Link} to={to} classNames={buttonParts(size)} leftSection={icon}>
      {children}
    </Button>
  )
}

function buttonParts(size: 'small' | 'medium' | 'large') {
  return {
    root: classNames(styles.button, styles[size]),
    label: classNames(styles.label),
    section: classNames(styles.section),
  }
}
