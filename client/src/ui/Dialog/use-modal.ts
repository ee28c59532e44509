import { useWindowEvent } from '@mantine/hooks'
import { setNonce } from 'get-nonce'
import { useEffect, useId, useState } from 'react'
import { styleNonce } from '../../theme/style-nonce.ts'

// The scroll lock writes a style element, which the content policy accepts by its nonce.
setNonce(styleNonce())

const MARK = 'data-open-modal'
const NOTHING = () => undefined
/** Places that had the focus before a modal opened, by its id: its own first, then those of modals that it replaced. */
const placesBefore = new Map<string, readonly Element[]>()

/**
 * Properties of a Mantine modal or drawer that is shown while it is rendered. Escape closes only the topmost one,
 * and focus returns to its previous place: Mantine returns it only from a modal that stays mounted and is closed.
 */
export function useModal(onClose: (() => void) | undefined) {
  const id = useId()
  const [places] = useState(placesOfFocus)

  useEffect(() => {
    placesBefore.set(id, places)
    return () => {
      placesBefore.delete(id)
      returnFocus(places)
    }
  }, [id, places])

  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      const topmost = [...document.querySelectorAll(`[${MARK}]`)].at(-1)
      if (topmost?.id !== id) return
      // Marks the event as handled, so that it closes no second modal once this one is gone.
      event.preventDefault()
      onClose?.()
    },
    { capture: true },
  )

  return {
    id,
    [MARK]: true,
    opened: true,
    onClose: onClose ?? NOTHING,
    closeOnClickOutside: onClose !== undefined,
    closeOnEscape: false,
    returnFocus: false,
    // Our style sheets animate the entry; Mantine would not, because the modal is never closed at first.
    transitionProps: { duration: 0 },
  } as const
}

/**
 * A place may be gone, covered or disabled since, and then the one that is marked with `data-focus-fallback` gets the
 * focus; of several, the last one covers the others.
 */
function returnFocus(places: readonly Element[]): void {
  const fallback = [...document.querySelectorAll('[data-focus-fallback]')].at(-1)
  const place = places.find(canHaveFocus) ?? fallback
  if (place instanceof HTMLElement) place.focus({ preventScroll: place === fallback })
}

function canHaveFocus(place: Element): boolean {
  return place.isConnected && !place.matches(':disabled') && place.closest('[inert]') === null
}

/** A place within a modal is gone when the next modal takes its place. */
function placesOfFocus(): readonly Element[] {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return []
  const modal = focused.closest(`[${MARK}]`)
  return [focused, ...(placesBefore.get(modal?.id ?? '') ?? [])]
}
