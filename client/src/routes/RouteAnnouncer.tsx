import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LiveRegion } from '../ui/LiveRegion/LiveRegion.tsx'

/** Reads the title of each new screen aloud, as a browser does for a new page. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
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
