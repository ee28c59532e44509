import { type DialogHTMLAttributes, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { keepFocusInside } from './keep-focus-inside.ts'

type DialogProps = DialogHTMLAttributes<HTMLDialogElement>

export interface Modal extends Pick<DialogProps, 'onCancel' | 'onPointerDown' | 'onClick' | 'onKeyDown'> {
  readonly ref: RefObject<HTMLDialogElement | null>
}

/**
 * What a `<dialog>` gets to be a modal for as long as it is rendered: everything behind it is inert, Escape and a press
 * beside it call `onClose`, and focus goes back to where it was. What to focus first is marked with `data-autofocus`.
 * Its content must fill the element.
 */
export function useModal(onClose?: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const beganBeside = useRef(false)

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const returnTo = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog.close()
      if (returnTo instanceof HTMLElement) returnTo.focus()
    }
  }, [])

  /** The element itself is only hit beside what fills it. */
  const isBeside = ({ target }: { readonly target: EventTarget }) => target === ref.current

  return {
    ref,
    /** Escape; the page decides whether the dialog goes, not the browser. */
    onCancel(event) {
      event.preventDefault()
      onClose?.()
    },
    onPointerDown(event: PointerEvent) {
      beganBeside.current = isBeside(event)
    },
    /** A press that began inside, as when text is selected and the pointer leaves, does not close. */
    onClick(event) {
      if (isBeside(event) && beganBeside.current) onClose?.()
    },
    onKeyDown: keepFocusInside,
  }
}
