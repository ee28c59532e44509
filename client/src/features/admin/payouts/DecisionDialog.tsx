import type { Payout } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'

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
  // One idempotency key per dialog: a double press decides once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const move = useAdminMove({
    perform: () =>
      api(verb === 'confirm' ? 'confirmPayout' : 'rejectPayout', { params: { id: payout.id }, idempotencyKey }),
    successText: () => (verb === 'confirm' ? text.confirmed(payout.reference) : text.rejected(payout.reference)),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={verb === 'confirm' ? text.confirmQuestion : text.rejectQuestion}
      confirm={verb === 'confirm' ? text.confirmAction : text.rejectAction}
      tone={verb === 'confirm' ? 'primary' : 'danger'}
      busy={move.isPending}
      onConfirm={() => move.mutate(undefined)}
      onClose={onClose}
    >
      <p>{consequenceOf({ payout, verb })}</p>
    </ConfirmDialog>
  )
}

/** [W29] the fee of a card is deducted from the payout; a rejection refunds the whole amount. */
function consequenceOf({ payout, verb }: Decision): string {
  const amountCents = centsFromEuros(payout.amount)
  const feeCents = centsFromEuros(payout.fee)
  if (verb === 'reject') return text.rejectText(formatEuros(amountCents), payout.pseudo)
  const leaves = text.confirmText(formatEuros(amountCents - feeCents), payout.pseudo)
  return feeCents === 0 ? leaves : `${leaves} ${text.feeKept(formatEuros(feeCents))}`
}
