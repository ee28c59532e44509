import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../ui/Dialog/ConfirmDialog.tsx'
import { type Change, useChange } from './use-change.ts'

type DialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'failure' | 'onConfirm'>

export interface ChangeDialogProps<Result> extends DialogProps, Omit<Change<undefined, Result>, 'perform' | 'onDone'> {
  readonly perform: (idempotencyKey: string) => Promise<Result>
}

/** Asks before a change that needs no form, and closes once it is made. */
export function ChangeDialog<Result>(props: ChangeDialogProps<Result>) {
  const { scope, perform, alters = [], confirmation, showsFailure = false, ...dialog } = props
  const { failure, isPending, mutate } = useChange({
    scope,
    perform: (_input: undefined, idempotencyKey) => perform(idempotencyKey),
    alters,
    confirmation,
    onDone: dialog.onClose,
    showsFailure,
  })
  return <ConfirmDialog {...dialog} busy={isPending} failure={failure} onConfirm={() => mutate(undefined)} />
}
