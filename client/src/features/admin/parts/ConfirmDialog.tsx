import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { frAdmin } from '../text/fr-admin.ts'

interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Names the action, for instance `Fermer les jeux`. */
  readonly confirm: string
  readonly busy: boolean
  readonly disabled?: boolean
  /** An irreversible action is red. */
  readonly tone?: 'outline' | 'danger'
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation of an action that affects players. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, busy, disabled = false, tone = 'danger', onConfirm, onClose } = props
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onClose}
      closeLabel={frAdmin.close}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {frAdmin.cancel}
          </Button>
          <Button variant={tone} busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
