import { useEffect, useState } from 'react'

/** Maximum wait for an idle page. */
const IDLE_WITHIN_MS = 5_000
/** Safari has no idle callbacks. */
const WITHOUT_CALLBACK_MS = 1_000

/** Runs once the page has loaded and is idle. Returns a function that cancels it. */
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

/** Whether the page has been idle already. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
