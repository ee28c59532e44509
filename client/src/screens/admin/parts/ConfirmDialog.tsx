import type { ReactNode } from 'react'
import { frAdmin } from '../../../text/fr-admin.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton/SecondaryButton.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Says what happens, for instance `Fermer les jeux`. */
  readonly confirm: string
  readonly busy: boolean
  readonly disabled?: boolean
  /** What can't be taken back is red. */
  readonly tone?: 'outline' | 'danger'
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks once before something that others notice. */
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
          <SecondaryButton tone="quiet" onClick={onClose}>
            {frAdmin.cancel}
          </SecondaryButton>
          <SecondaryButton tone={tone} busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirm}
          </SecondaryButton>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
