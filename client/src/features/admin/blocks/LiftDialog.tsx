import type { BlockResponse } from '@bougie/protocol'
import { useApp } from '../../../hooks/app-context.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'

const text = frAdmin.blocks

interface LiftDialogProps {
  readonly block: BlockResponse
  /** The user whose block ends. */
  readonly subject: string
  readonly onClose: () => void
}

export function LiftDialog({ block, subject, onClose }: LiftDialogProps) {
  const { api } = useApp()
  const move = useAdminMove({
    perform: () => api('liftBlock', { params: { id: block.id } }),
    successText: () => text.liftDone(subject),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text.liftQuestion}
      confirm={text.lift}
      busy={move.isPending}
      onConfirm={() => move.mutate(undefined)}
      onClose={onClose}
    >
      <p>{text.liftText(subject)}</p>
    </ConfirmDialog>
  )
}
