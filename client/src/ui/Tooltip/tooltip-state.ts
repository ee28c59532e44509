/** Delay from hovering a control to its tooltip. */
export const ENTER_DELAY_MS = 100
/** Duration of a long press. */
export const TOUCH_ENTER_DELAY_MS = 700
/** Delay from the end of a touch to hiding the tooltip. */
export const TOUCH_LEAVE_DELAY_MS = 1_500

export type TooltipEvent = 'point' | 'focus' | 'touch' | 'touchEnd' | 'leave' | 'escape'

/** The effect of an event: to show or to hide, and after which delay. */
export interface TooltipChange {
  readonly shown: boolean
  readonly afterMs: number
}

export function tooltipChange(event: TooltipEvent): TooltipChange {
  switch (event) {
    case 'point':
    case 'focus':
      return { shown: true, afterMs: ENTER_DELAY_MS }
    case 'touch':
      return { shown: true, afterMs: TOUCH_ENTER_DELAY_MS }
    case 'touchEnd':
      return { shown: false, afterMs: TOUCH_LEAVE_DELAY_MS }
    default:
      return { shown: false, afterMs: 0 }
  }
}
