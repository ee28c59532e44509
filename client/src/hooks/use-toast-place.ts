import { type RefObject, useLayoutEffect } from 'react'
import { useApp } from './app-context.tsx'

/**
 * Shows toasts over the upper edge of this element while it is mounted, because toasts may cover that area.
 * `selector` names a part within the element; null is all of it.
 */
export function useToastPlace(within: RefObject<HTMLElement | null>, selector: string | null): void {
  const { toastPlace } = useApp()
  useLayoutEffect(() => {
    const element = within.current
    toastPlace.set(selector === null ? element : (element?.querySelector<HTMLElement>(selector) ?? null))
    return () => toastPlace.set(null)
  }, [within, selector, toastPlace])
}
