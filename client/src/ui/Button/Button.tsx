import '@mantine/core/styles/Button.layer.css'
import { ActionIcon, Button as Control, Loader } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'

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
    // The chosen filter is printed: it names the printed list.
    'data-screen-only': !props.pressed || undefined,
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

interface IconButtonProps {
  /** Name of the action; read aloud and shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
  /** In progress: the button keeps the focus and ignores presses. */
  readonly busy?: boolean
  /** For switches: whether it is on. */
  readonly pressed?: boolean
  /** For a button that opens a panel: whether the panel is open. */
  readonly expanded?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** The label names the button. */
const ICON_DECORATION = { icon: { 'aria-hidden': true } } as const

/** A button with an icon only. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, onClick, disabled = false, busy = false, pressed, expanded, ref } = props
  return (
    <Tooltip text={label}>
      <ActionIcon
        ref={ref}
        className={styles.iconButton ?? ''}
        data-screen-only
        attributes={ICON_DECORATION}
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onClick}
        disabled={disabled}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

/** Delay from hovering a control to its tooltip. */
const ENTER_DELAY_MS = 100
/** Duration of a long press. */
const TOUCH_ENTER_DELAY_MS = 700
/** Delay from the end of a touch to hiding the tooltip. */
const TOUCH_LEAVE_DELAY_MS = 1_500

interface TooltipProps {
  /** Name of the action; the control itself carries it for assistive technology. */
  readonly text: string
  readonly children: ReactNode
}

/** Explains an icon on hover, keyboard focus or long press. */
export function Tooltip({ text, children }: TooltipProps) {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(next: boolean, afterMs: number) {
    clearTimeout(timer.current)
    if (afterMs === 0) setShown(next)
    else timer.current = setTimeout(() => setShown(next), afterMs)
  }

  const isTouch = (event: PointerEvent) => event.pointerType === 'touch'

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the interactive control inside
    <span
      className={styles.anchor}
      onPointerEnter={(event) => show(true, isTouch(event) ? TOUCH_ENTER_DELAY_MS : ENTER_DELAY_MS)}
      onPointerLeave={(event) => show(false, isTouch(event) ? TOUCH_LEAVE_DELAY_MS : 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && show(true, ENTER_DELAY_MS)}
      onBlur={() => show(false, 0)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && show(false, 0)}
    >
      {children}
      <span className={classNames(styles.tooltip, shown && styles.shown)} aria-hidden="true">
        {text}
      </span>
    </span>
  )
}
