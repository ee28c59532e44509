import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { useWindowEvent } from '@mantine/hooks'
import { setNonce } from 'get-nonce'
import { useEffect, useId, useState } from 'react'
import { styleNonce } from '../../theme/style-nonce.ts'

// The lock of the page's scrolling writes a style element, which the policy of pages takes by its nonce.
setNonce(styleNonce())

const MARK = 'data-open-modal'
const NOTHING = () => undefined

/**
 * Properties of a Mantine modal or drawer that is shown for as long as it is rendered. Escape closes the topmost alone,
 * and focus goes back to where it was: Mantine returns it only from one that stays and is told to close.
 */
export function useModal(onClose: (() => void) | undefined) {
  const id = useId()
  const [returnTo] = useState(() => document.activeElement)

  useEffect(
    () => () => {
      if (returnTo instanceof HTMLElement) returnTo.focus()
    },
    [returnTo],
  )

  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      const topmost = [...document.querySelectorAll(`[${MARK}]`)].at(-1)
      if (topmost?.id !== id) return
      // Marks it as taken, so that it closes no second one once this one is gone.
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
    // Style sheets move it in; Mantine would not, for it is never closed at first.
    transitionProps: { duration: 0 },
  } as const
}
