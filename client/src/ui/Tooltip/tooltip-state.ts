/** From pointing at a control to its tooltip. */
export const ENTER_DELAY_MS = 100
/** From the beginning of a touch that rests. */
export const TOUCH_ENTER_DELAY_MS = 700
/** From the end of a touch to the tooltip's leave. */
export const TOUCH_LEAVE_DELAY_MS = 1_500

export type TooltipEvent = 'point' | 'focus' | 'touch' | 'touchEnd' | 'leave' | 'escape'

/** Request of an event: to show or to hide, and after how long. */
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
