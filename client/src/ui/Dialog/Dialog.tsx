import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { CloseButton } from './CloseButton.tsx'
import styles from './Dialog.module.css'
import { useModal } from './use-modal.ts'

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

/** A modal on the browser's own dialog: see `useModal`. */
export function Dialog({ open, ...content }: DialogProps) {
  return open ? <OpenDialog {...content} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { title, children, actions, onClose, closeLabel = 'Fermer', size = 'medium', titleHidden = false, role } = props
  const titleId = useId()
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className={classNames(styles.dialog, styles[size])} aria-labelledby={titleId} role={role}>
      <div className={styles.frame}>
        <header className={classNames(styles.header, titleHidden && 'visually-hidden')}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {onClose !== undefined && !titleHidden && <CloseButton label={closeLabel} onClose={onClose} />}
        </header>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
