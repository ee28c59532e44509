import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
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
    <Button
      type={type}
      classNames={buttonParts(tone, size)}
      fullWidth={fullWidth}
      onClick={busy ? undefined : onClick}
      disabled={disabled}
      leftSection={icon}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      aria-label={label}
    >
      {children}
    </Button>
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
    <Button component={Link} to={to} classNames={buttonParts(tone, size)} leftSection={icon}>
      {children}
    </Button>
  )
}

function buttonParts(tone: Tone, size: 'small' | 'medium' | 'large') {
  return {
    root: classNames(styles.button, styles[tone], styles[size]),
    label: classNames(styles.label),
    section: classNames(styles.section),
  }
}
