import { type ReactNode, useId } from 'react'
import { CloseButton } from '../Dialog/CloseButton.tsx'
import { useModal } from '../Dialog/use-modal.ts'
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
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className={styles.drawer} aria-labelledby={titleId}>
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <CloseButton label={closeLabel} onClose={onClose} />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div className={styles.body} tabIndex={0}>
          {children}
        </div>
      </div>
    </dialog>
  )
}
