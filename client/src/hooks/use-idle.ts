import { useEffect, useState } from 'react'

/** As long as the page may take to have nothing else to do. */
const IDLE_WITHIN_MS = 5_000
/** Safari has no idle callbacks. */
const WITHOUT_CALLBACK_MS = 1_000

/** Once the page has loaded and has nothing else to do. Gives how to call it off. */
export function whenIdle(run: () => void): () => void {
  let cancel = () => window.removeEventListener('load', wait)
  function wait() {
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(run, { timeout: IDLE_WITHIN_MS })
      cancel = () => window.cancelIdleCallback(handle)
    } else {
      const handle = setTimeout(run, WITHOUT_CALLBACK_MS)
      cancel = () => clearTimeout(handle)
    }
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait)
  return () => cancel()
}

/** Whether the page has had nothing else to do yet. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
