import type { Payout } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { useApp } from '../../../app/app-context.tsx'
import { formatEuros } from '../../../text/format-euros.ts'
import { frAdmin } from '../../../text/fr-admin.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'

const text = frAdmin.payouts

export interface Decision {
  readonly payout: Payout
  readonly verb: 'confirm' | 'reject'
}

interface DecisionDialogProps {
  readonly decision: Decision
  readonly onClose: () => void
}

export function DecisionDialog({ decision: { payout, verb }, onClose }: DecisionDialogProps) {
  const { api } = useApp()
  // One intention, one key: pressed twice, it is decided once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const move = useAdminMove({
    perform: () =>
      api(verb === 'confirm' ? 'confirmPayout' : 'rejectPayout', { params: { id: payout.id }, idempotencyKey }),
    told: () => (verb === 'confirm' ? text.confirmed(payout.reference) : text.rejected(payout.reference)),
    onDone: onClose,
  })
  const amount = formatEuros(centsFromEuros(payout.amount))
  return (
    <ConfirmDialog
      title={verb === 'confirm' ? text.confirmQuestion : text.rejectQuestion}
      confirm={verb === 'confirm' ? text.confirmAction : text.rejectAction}
      tone={verb === 'confirm' ? 'outline' : 'danger'}
      busy={move.isPending}
      onConfirm={() => move.mutate(undefined)}
      onClose={onClose}
    >
      <p>{verb === 'confirm' ? text.confirmText(amount, payout.pseudo) : text.rejectText(amount, payout.pseudo)}</p>
    </ConfirmDialog>
  )
}
