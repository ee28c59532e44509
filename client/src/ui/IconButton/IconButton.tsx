import '@mantine/core/styles/ActionIcon.layer.css'
import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './IconButton.module.css'

interface IconButtonProps {
  /** Name of the action; read aloud and shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
  /** For switches: whether it is on. */
  readonly pressed?: boolean
}

/** The label names the button. */
const DECORATION = { icon: { 'aria-hidden': true } } as const

/** A button with an icon only. */
export function IconButton({ label, icon, onClick, disabled = false, pressed }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <ActionIcon
        className={styles.button ?? ''}
        attributes={DECORATION}
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
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
