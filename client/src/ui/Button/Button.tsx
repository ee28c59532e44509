import '@mantine/core/styles/Button.layer.css'
import { Button as Control, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'
import '@mantine/core/styles/Loader.layer.css'

export interface ButtonProps {
  readonly children: ReactNode
  /** `primary` is the main action of a screen. */
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  readonly onClick?: (() => void) | undefined
  /** Renders a link to this path. */
  readonly to?: string
  readonly type?: 'button' | 'submit'
  /** Id of the form that it submits, when it is outside of it. */
  readonly form?: string
  readonly disabled?: boolean
  /** In progress: the button keeps its size and ignores presses. */
  readonly busy?: boolean
  readonly fullWidth?: boolean
  readonly icon?: ReactNode
  /** For presets: whether this one is the chosen one. */
  readonly pressed?: boolean
  /** Accessible name in place of its text. */
  readonly label?: string
  readonly autoFocus?: boolean
}

/** The text names the button, not its icon. */
const DECORATION = { section: { 'aria-hidden': true } } as const

export function Button(props: ButtonProps) {
  const { children, variant = 'outline', size = 'medium', to, busy = false, icon } = props
  const look = {
    classNames: styles,
    attributes: DECORATION,
    className: classNames(styles[variant], styles[size]),
    fullWidth: props.fullWidth ?? false,
    leftSection: busy ? <Spinner /> : icon,
    'aria-label': props.label,
    // The surrounding dialog or overlay decides that this button gets the focus.
    'data-autofocus': props.autoFocus || undefined,
  }
  if (to !== undefined) {
    return (
      <Control component={Link} to={to} onClick={props.onClick} {...look}>
        {children}
      </Control>
    )
  }
  return (
    <Control
      type={props.type ?? 'button'}
      form={props.form}
      onClick={busy ? undefined : props.onClick}
      disabled={props.disabled ?? false}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-pressed={props.pressed}
      {...look}
    >
      {children}
    </Control>
  )
}

/** In the colour and size of the text beside it, which names the action. */
export function Spinner() {
  return <Loader size="var(--spinner-size, 1em)" color="currentColor" aria-hidden="true" />
}
