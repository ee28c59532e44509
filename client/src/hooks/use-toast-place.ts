import { type RefObject, useLayoutEffect } from 'react'

const GAP_PX = 8

/**
 * Shows toasts over the upper edge of this element while it is mounted, because toasts may cover that area.
 * `selector` names a part within the element; null is all of it.
 */
export function useToastPlace(within: RefObject<HTMLElement | null>, selector: string | null): void {
  useLayoutEffect(() => {
    const element = selector === null ? within.current : within.current?.querySelector<HTMLElement>(selector)
    if (element === null || element === undefined) return
    const { style } = document.documentElement
    const measure = () => {
      const { top, right } = element.getBoundingClientRect()
      style.setProperty('--toast-top', `${Math.max(GAP_PX, Math.round(top) + GAP_PX)}px`)
      style.setProperty(
        '--toast-right',
        `${Math.max(GAP_PX, Math.round(document.documentElement.clientWidth - right) + GAP_PX)}px`,
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure)
      style.removeProperty('--toast-top')
      style.removeProperty('--toast-right')
    }
  }, [within, selector])
}
