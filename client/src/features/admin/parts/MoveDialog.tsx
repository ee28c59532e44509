import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { type AdminMove, useAdminMove } from './use-admin-move.ts'

export type MoveDialogProps<Result> = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> &
  Omit<AdminMove<undefined, Result>, 'onDone'>

/** Asks before a mutation that needs no form, and closes once it is done. */
export function MoveDialog<Result>({ perform, successText, ...dialog }: MoveDialogProps<Result>) {
  const move = useAdminMove({ perform, successText, onDone: dialog.onClose })
  return <ConfirmDialog {...dialog} busy={move.isPending} onConfirm={() => move.mutate(undefined)} />
}
