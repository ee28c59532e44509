import { useWindowEvent } from '@mantine/hooks'
import { setNonce } from 'get-nonce'
import { useEffect, useId, useState } from 'react'
import { styleNonce } from '../../theme/style-nonce.ts'
import { focusAlong, focusPathOf } from '../focus-path.ts'

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
      focusAlong(places)
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

/** A place within a modal is gone when the next modal takes its place. */
function placesOfFocus(): readonly Element[] {
  const focused = document.activeElement
  const modal = focused?.closest(`[${MARK}]`)
  return [...focusPathOf(focused), ...(placesBefore.get(modal?.id ?? '') ?? [])]
}
