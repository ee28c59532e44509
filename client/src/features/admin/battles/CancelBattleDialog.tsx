import type { BattleCancellation } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { CancellationDialog } from '../parts/CancellationDialog.tsx'
import { frAdmin } from '../text/fr-admin.ts'

const text = frAdmin.battles

interface CancelBattleDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function CancelBattleDialog({ id, onClose }: CancelBattleDialogProps) {
  const { api } = useApp()
  return (
    <CancellationDialog
      title={text.cancelQuestion}
      confirm={text.cancelAction}
      lead={text.cancelText}
      over={text.over}
      name={['battle', id]}
      preview={(signal) => api('previewBattleCancellation', { params: { id }, signal })}
      refunds={({ refunds }) =>
        refunds.map(({ pseudo, amount }) => ({ label: pseudo, value: formatEuros(centsFromEuros(amount)) }))
      }
      cancel={() => api('cancelBattle', { params: { id } })}
      cancelled={(done) => text.cancelled(formatEuros(totalCents(done)))}
      onClose={onClose}
    />
  )
}

function totalCents({ refunds }: BattleCancellation): number {
  return refunds.reduce((sum, { amount }) => sum + centsFromEuros(amount), 0)
}
