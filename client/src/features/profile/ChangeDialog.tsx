import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/Dialog/ConfirmDialog.tsx'
import { type Change, useChange } from './use-change.ts'

interface ChangeDialogProps extends Omit<Change<void, unknown>, 'onDone' | 'showsFailure'> {
  readonly title: string
  readonly confirm: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before an irreversible change, and closes once it is made; a failure is shown in it. */
export function ChangeDialog({ title, confirm, onClose, children, ...change }: ChangeDialogProps) {
  const { error, isPending, mutate } = useChange({ ...change, onDone: onClose, showsFailure: true })
  return (
    <ConfirmDialog
      size="small"
      title={title}
      confirm={confirm}
      tone="danger"
      busy={isPending}
      failure={error?.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
