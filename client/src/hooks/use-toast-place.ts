import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useLayoutEffect } from 'react'
import { MOBILE_QUERY } from '../theme/breakpoints.ts'
import { useApp } from './app-context.tsx'

const CHART = '[data-toasts-here]'

/**
 * Shows toasts over the upper edge of this element while it is mounted, because toasts may cover that area; or over its
 * chart alone. Over all of it only on a wide screen: on a phone a toast takes the whole width and would cover the head of
 * the content, so it stays below the bar.
 */
export function useToastPlace(within: RefObject<HTMLElement | null>, isOverChart: boolean): void {
  const { toastPlace } = useApp()
  const isMobile = useMediaQuery(MOBILE_QUERY, false, { getInitialValueInEffect: false })
  useLayoutEffect(() => {
    const element = within.current
    const whole = isMobile ? null : element
    toastPlace.set(isOverChart ? (element?.querySelector<HTMLElement>(CHART) ?? null) : whole)
    return () => toastPlace.set(null)
  }, [within, isOverChart, toastPlace, isMobile])
}
