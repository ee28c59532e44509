import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useLayoutEffect } from 'react'
import { MOBILE_QUERY } from '../theme/breakpoints.ts'
import { useApp } from './app-context.tsx'

const CHART = '[data-toasts-here]'

interface ToastPlaceOptions {
  /** Shows them over its chart instead of its upper edge. */
  readonly isOverChart: boolean
  /** On a phone what stands above the element may not be covered. */
  readonly isAboveNeeded?: boolean
}

/**
 * Shows toasts over the upper edge of this element while it is mounted, because toasts may cover that area; or over its
 * chart alone. On a phone a toast takes the whole width and would cover the head of the content: it stays below the bar,
 * unless what it would cover there is needed more.
 */
export function useToastPlace(within: RefObject<HTMLElement | null>, options: ToastPlaceOptions): void {
  const { isOverChart, isAboveNeeded = false } = options
  const { toastPlace } = useApp()
  const isMobile = useMediaQuery(MOBILE_QUERY, false, { getInitialValueInEffect: false })
  const isOverEdge = !isMobile || isAboveNeeded
  useLayoutEffect(() => {
    const element = within.current
    const edge = isOverEdge ? element : null
    toastPlace.set(isOverChart ? (element?.querySelector<HTMLElement>(CHART) ?? null) : edge)
    return () => toastPlace.set(null)
  }, [within, isOverChart, isOverEdge, toastPlace])
}
