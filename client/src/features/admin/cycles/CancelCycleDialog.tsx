import type { AdminCycle, CycleCancellation } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { CancellationDialog } from '../parts/CancellationDialog.tsx'
import { frAdmin } from '../text/fr-admin.ts'

const text = frAdmin.cycles
const EVERY_MS = 2_000

interface CancelCycleDialogProps {
  readonly cycle: AdminCycle
  readonly onClose: () => void
}

export function CancelCycleDialog({ cycle: { id, number }, onClose }: CancelCycleDialogProps) {
  const { api } = useApp()
  return (
    <CancellationDialog
      title={text.cancelQuestion(number)}
      confirm={text.cancelAction}
      lead={text.cancelText}
      over={text.over}
      name={['cycle', id]}
      preview={(signal) => api('previewCycleCancellation', { params: { id }, signal })}
      everyMs={EVERY_MS}
      refunds={({ open_bets, players, stakes, fees }) => [
        { label: text.openBets, value: open_bets },
        { label: text.players, value: players },
        { label: text.stakes, value: formatEuros(centsFromEuros(stakes)) },
        { label: text.fees, value: formatEuros(centsFromEuros(fees)) },
      ]}
      cancel={() => api('cancelCycle', { params: { id } })}
      cancelled={(done) => text.cancelled(number, formatEuros(totalCents(done)))}
      onClose={onClose}
    />
  )
}

function totalCents({ stakes, fees }: CycleCancellation): number {
  return centsFromEuros(stakes) + centsFromEuros(fees)
}
