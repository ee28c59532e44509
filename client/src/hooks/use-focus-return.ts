import { type RefObject, useCallback } from 'react'

/**
 * The ref of an element that disappears while it has the focus, as when its button has been pressed: the target gets it
 * then. A keyboard player would otherwise start again at the top of the page. The page does not scroll: what the player looks
 * at stays in view.
 */
export function useFocusReturn(target: RefObject<HTMLElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => () => {
      // React detaches a ref before it removes the element.
      if (element?.contains(document.activeElement)) target.current?.focus({ preventScroll: true })
    },
    [target],
  )
}
