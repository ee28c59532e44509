import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Tooltip.module.css'
import { type TooltipEvent, tooltipChange } from './tooltip-state.ts'

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

  function handle(event: TooltipEvent) {
    const change = tooltipChange(event)
    clearTimeout(timer.current)
    if (change.afterMs === 0) setShown(change.shown)
    else timer.current = setTimeout(() => setShown(change.shown), change.afterMs)
  }

  const isTouch = (event: PointerEvent) => event.pointerType === 'touch'

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the interactive control inside
    <span
      className={styles.anchor}
      onPointerEnter={(event) => handle(isTouch(event) ? 'touch' : 'point')}
      onPointerLeave={(event) => handle(isTouch(event) ? 'touchEnd' : 'leave')}
      onFocus={(event) => event.target.matches(':focus-visible') && handle('focus')}
      onBlur={() => handle('leave')}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && handle('escape')}
    >
      {children}
      <span className={classNames(styles.tooltip, shown && styles.shown)} aria-hidden="true">
        {text}
      </span>
    </span>
  )
}
