import type { Payout } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { MoveDialog } from '../parts/MoveDialog.tsx'
import { frPayouts as text } from './fr-payouts.ts'

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
  const confirms = verb === 'confirm'
  return (
    <MoveDialog
      title={confirms ? text.confirmQuestion : text.rejectQuestion}
      confirm={confirms ? text.confirmAction : text.rejectAction}
      tone={confirms ? 'primary' : 'danger'}
      perform={() => api(confirms ? 'confirmPayout' : 'rejectPayout', { params: { id: payout.id }, idempotencyKey })}
      successText={() => (confirms ? text.confirmed(payout.reference) : text.rejected(payout.reference))}
      onClose={onClose}
    >
      <p>{consequenceOf({ payout, verb })}</p>
    </MoveDialog>
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
