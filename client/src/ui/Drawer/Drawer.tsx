import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { keepFocusInside } from '../Dialog/keep-focus-inside.ts'
import styles from './Drawer.module.css'

interface DrawerProps {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
  readonly closeLabel?: string
}

/** Something to read beside the page: from the right on wide screens, from below on a phone. Escape or a press beside it closes it. */
export function Drawer({ title, children, onClose, closeLabel = 'Fermer' }: DrawerProps) {
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = element.current
    const returnTo = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (returnTo instanceof HTMLElement) returnTo.focus()
    }
  }, [])

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  function handlePress(event: MouseEvent) {
    if (event.target === element.current) onClose()
  }

  return (
    <dialog
      ref={element}
      className={styles.drawer}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClick={handlePress}
      onKeyDown={keepFocusInside}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </button>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div className={styles.body} tabIndex={0}>
          {children}
        </div>
      </div>
    </dialog>
  )
}
