import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { fr } from '../../i18n/fr.ts'
import styles from './Dialog.module.css'
import { keepToastsOff } from './room-for-toasts.ts'
import { useModal } from './use-modal.ts'

export interface OpenDialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** The row of buttons at the bottom. */
  readonly actions?: ReactNode
  /** Called by Escape, the close button and a press beside the dialog; without it the dialog can't be dismissed. */
  readonly onClose?: (() => void) | undefined
  readonly closeLabel?: string
  readonly size?: 'small' | 'medium' | 'large'
  readonly role?: 'dialog' | 'alertdialog'
}

const PARTS = { content: styles.dialog ?? '' }
const SIZES = { small: 360, medium: 440, large: 640 } as const

export function OpenDialog(props: OpenDialogProps) {
  const { title, children, actions, onClose, closeLabel = fr.dialogs.close, size = 'medium', role = 'dialog' } = props
  const modal = useModal(onClose)
  return (
    <Modal.Root {...modal} size={SIZES[size]} radius="lg" centered xOffset="var(--space-2)" yOffset="var(--space-3)">
      <Modal.Overlay className={styles.overlay ?? ''} />
      <Modal.Content
        classNames={PARTS}
        // Mantine's own role is always `dialog`.
        renderRoot={(root: object) => <section {...root} role={role} />}
      >
        {/* No <header>: within an element with a role it would be a second banner of the page. */}
        <div ref={keepToastsOff} className={styles.header}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          {onClose !== undefined && (
            <Modal.CloseButton className={styles.close ?? ''} iconSize={20} aria-label={closeLabel} />
          )}
        </div>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}
