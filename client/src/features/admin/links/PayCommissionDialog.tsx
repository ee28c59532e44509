import type { AdminLink } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'

const text = frAdmin.links

interface PayCommissionDialogProps {
  readonly link: AdminLink
  readonly onClose: () => void
}

export function PayCommissionDialog({ link, onClose }: PayCommissionDialogProps) {
  const { api } = useApp()
  // One idempotency key per dialog: a double press pays once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const move = useAdminMove({
    perform: () => api('payCommission', { params: { id: link.id }, idempotencyKey }),
    successText: ({ paid }) => text.paid(formatEuros(centsFromEuros(paid)), link.pseudo),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text.payQuestion}
      confirm={text.pay}
      tone="outline"
      busy={move.isPending}
      onConfirm={() => move.mutate(undefined)}
      onClose={onClose}
    >
      <p>{text.payText(formatEuros(centsFromEuros(link.commission_due)), link.pseudo)}</p>
    </ConfirmDialog>
  )
}
