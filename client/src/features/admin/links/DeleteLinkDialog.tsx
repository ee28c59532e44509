import type { AdminLink } from '@bougie/protocol'
import { useApp } from '../../../hooks/app-context.tsx'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'

const text = frAdmin.links

interface DeleteLinkDialogProps {
  readonly link: AdminLink
  readonly onClose: () => void
}

export function DeleteLinkDialog({ link, onClose }: DeleteLinkDialogProps) {
  const { api } = useApp()
  const move = useAdminMove({
    perform: () => api('deleteCreatorLink', { params: { id: link.id } }),
    successText: () => text.removed(link.link_code),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text.removeQuestion(link.link_code)}
      confirm={text.remove}
      busy={move.isPending}
      onConfirm={() => move.mutate(undefined)}
      onClose={onClose}
    >
      <p>{text.removeText}</p>
    </ConfirmDialog>
  )
}
