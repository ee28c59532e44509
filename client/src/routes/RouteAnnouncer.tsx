import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LiveRegion } from '../ui/LiveRegion/LiveRegion.tsx'

interface RouteAnnouncerProps {
  /** The region of the screen. */
  readonly region: RefObject<HTMLElement | null>
}

/** Reads the title of each new screen aloud, as a browser does for a new page, and lets the keyboard begin there. */
export function RouteAnnouncer({ region }: RouteAnnouncerProps) {
  const { pathname } = useLocation()
  useRouteFocus(region)
  const announced = useRef(pathname)
  const [message, setMessage] = useState('')

  useEffect(() => {
    const title = document.querySelector('title')
    if (title === null || announced.current === pathname) return
    // The screen sets the title once its code has loaded; later changes of the title are not another screen.
    const announce = () => {
      announced.current = pathname
      observer.disconnect()
      setMessage(document.title)
    }
    const observer = new MutationObserver(announce)
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])

  return <LiveRegion message={message} />
}

/**
 * A new screen begins at its top, for the scroll position and for the keyboard: focus goes to its region, unless a
 * dialog has it. The browser itself handles the first screen.
 */
function useRouteFocus(region: RefObject<HTMLElement | null>): void {
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
