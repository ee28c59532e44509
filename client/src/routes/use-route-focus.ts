import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * A new screen begins at its top, for the scroll position and for the keyboard: focus goes to its region, unless a
 * dialog has it. The browser itself handles the first screen.
 */
export function useRouteFocus(region: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Both force a layout. In the coming frame they use the layout that the frame needs anyway; in this task they would
    // make the render of the new screen a long one.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, 0)
      const holder = document.activeElement?.closest('[aria-modal]')
      if (!holder) region.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, region])
}
