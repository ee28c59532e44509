import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Dialog.module.css'
import { keepFocusInside } from './keep-focus-inside.ts'

interface DialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly children: ReactNode
  /** The row of buttons at the foot. */
  readonly actions?: ReactNode
  /** Called by Escape, the cross and a press beside the dialog; without it the dialog can't be dismissed. */
  readonly onClose?: (() => void) | undefined
  readonly closeLabel?: string
  readonly size?: 'small' | 'medium' | 'large'
  /** Hides the title from sight where the content says it larger. */
  readonly titleHidden?: boolean
  readonly role?: 'dialog' | 'alertdialog'
}

/**
 * A modal on the browser's own dialog: everything behind it is inert, Escape closes it, and focus goes
 * back to where it was. What to focus first is marked with `data-autofocus`.
 */
export function Dialog({ open, ...content }: DialogProps) {
  return open ? <OpenDialog {...content} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { title, children, actions, onClose, closeLabel = 'Fermer', size = 'medium', titleHidden = false, role } = props
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  const beganBeside = useRef(false)

  useEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    const returnTo = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog.close()
      if (returnTo instanceof HTMLElement) returnTo.focus()
    }
  }, [])

  /** Escape; the page decides whether the dialog goes, not the browser. */
  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose?.()
  }

  /** The element itself is only hit beside the frame: the frame fills it. */
  const isBeside = (event: MouseEvent) => event.target === element.current

  /** A press that began inside, as when text is selected and the pointer leaves, does not close. */
  function handlePress(event: MouseEvent) {
    if (isBeside(event) && beganBeside.current) onClose?.()
  }

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      role={role}
      onCancel={handleCancel}
      onPointerDown={(event) => {
        beganBeside.current = isBeside(event)
      }}
      onClick={handlePress}
      onKeyDown={keepFocusInside}
    >
      <div className={styles.frame}>
        <header className={classNames(styles.header, titleHidden && 'visually-hidden')}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {onClose !== undefined && !titleHidden && (
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
              <IconX size={20} aria-hidden="true" />
            </button>
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
