import { useEffect } from 'react'
import { focusAlong, focusPathOf } from '../ui/focus-path.ts'

/**
 * A control that disappears while it has the focus, often by its own press, leaves it to the part of the page around it:
 * a list, a card, a dialog. A screen reader would otherwise begin again at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: readonly Element[] = []

    function handleFocus({ target }: FocusEvent): void {
      path = target instanceof Element ? focusPathOf(target) : []
    }

    /**
     * A press beside all controls takes the focus away on purpose. Some browsers send this event for a removal too, and all
     * of them when the window loses the focus, which it returns to the same control.
     */
    function handleBlur({ target }: FocusEvent): void {
      queueMicrotask(() => {
        const isLeft = target instanceof Element && target.isConnected && target !== document.activeElement
        if (target === path[0] && isLeft) path = []
      })
    }

    function handleRemoval(): void {
      const [focused, ...around] = path
      if (focused === undefined || focused.isConnected) return
      path = []
      const modal = around.find((element) => element.matches('[aria-modal]'))
      // A closed modal returns the focus itself.
      const isReturned = modal?.isConnected === false
      if (document.activeElement === document.body && !isReturned) focusAlong(around)
    }

    const observer = new MutationObserver(handleRemoval)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', handleFocus)
    document.addEventListener('focusout', handleBlur)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', handleFocus)
      document.removeEventListener('focusout', handleBlur)
    }
  }, [])
}

/** The hook as a part of the page, which loads after the first paint. */
export function KeptFocus() {
  useKeptFocus()
  return null
}
