import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useLayoutEffect } from 'react'
import { MOBILE_QUERY } from '../theme/breakpoints.ts'
import { useApp } from './app-context.tsx'

const CHART = '[data-toasts-here]'
/** Takes them on a phone on its side, whose chart is hardly higher than a toast and beside the buttons. */
const BESIDE_CHART = '[data-toasts-on-side]'
const ON_SIDE_QUERY = `${MOBILE_QUERY} and (orientation: landscape)`

interface ToastPlaceOptions {
  /** Nothing covers the chart of this element. */
  readonly isChartInView: boolean
  /** On a phone what stands above the element may not be covered. */
  readonly isAboveNeeded?: boolean
}

/**
 * The place of toasts over a game, while this element is mounted. They come unrequested, so they cover what is needed
 * least:
 * - the chart, or beside it the scoreboard, while it is in view: no button, and the head of the page stays readable;
 * - over a result the upper edge of the element; a phone, where a toast takes the whole width and would cover the head
 *   of the result, has it below the bar, unless what it would cover there is needed more.
 * Without a game toasts show below the bar. Beside an open dialog its head stays free (OpenDialog.tsx), and the
 * countdown of a match hides them in a low window (ToastStack.module.css). Their texts and times: battle-events.ts.
 */
export function useToastPlace(within: RefObject<HTMLElement | null>, options: ToastPlaceOptions): void {
  const { isChartInView, isAboveNeeded = false } = options
  const { toastPlace } = useApp()
  const isMobile = useMediaQuery(MOBILE_QUERY, false, { getInitialValueInEffect: false })
  const isOnSide = useMediaQuery(ON_SIDE_QUERY, false, { getInitialValueInEffect: false })
  const isOverEdge = !isMobile || isAboveNeeded
  useLayoutEffect(() => {
    const element = within.current
    const find = (selector: string) => element?.querySelector<HTMLElement>(selector) ?? null
    const chart = (isOnSide ? find(BESIDE_CHART) : null) ?? find(CHART)
    const edge = isOverEdge ? element : null
    toastPlace.set(isChartInView ? chart : edge)
    return () => toastPlace.set(null)
  }, [within, isChartInView, isOnSide, isOverEdge, toastPlace])
}
