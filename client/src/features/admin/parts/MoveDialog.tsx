import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { type AdminMove, useAdminMove } from './use-admin-move.ts'

export type MoveDialogProps<Result> = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> &
  Omit<AdminMove<undefined, Result>, 'onDone' | 'perform'> & {
    readonly perform: (idempotencyKey: string) => Promise<Result>
  }

/** Asks before a mutation that needs no form, and closes once it is done. */
export function MoveDialog<Result>({ perform, successText, ...dialog }: MoveDialogProps<Result>) {
  // One idempotency key per dialog: a double press moves money once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const move = useAdminMove({ perform: () => perform(idempotencyKey), successText, onDone: dialog.onClose })
  return <ConfirmDialog {...dialog} busy={move.isPending} onConfirm={() => move.mutate(undefined)} />
}
