import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useLayoutEffect } from 'react'
import { MOBILE_QUERY } from '../theme/breakpoints.ts'
import { useApp } from './app-context.tsx'

/**
 * Shows toasts over the upper edge of this element while it is mounted, because toasts may cover that area.
 * `selector` names a part within the element. Null is all of it, except on a phone: there a toast takes the whole width
 * and would cover the head of the content, so it stays below the bar.
 */
export function useToastPlace(within: RefObject<HTMLElement | null>, selector: string | null): void {
  const { toastPlace } = useApp()
  const isMobile = useMediaQuery(MOBILE_QUERY, false, { getInitialValueInEffect: false })
  useLayoutEffect(() => {
    const element = within.current
    const whole = isMobile ? null : element
    toastPlace.set(selector === null ? whole : (element?.querySelector<HTMLElement>(selector) ?? null))
    return () => toastPlace.set(null)
  }, [within, selector, toastPlace, isMobile])
}
