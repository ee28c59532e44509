import type { BattleCancellation } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { ADMIN_KEY } from '../parts/admin-key.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useAdminMove } from '../parts/use-admin-move.ts'
import { frAdmin } from '../text/fr-admin.ts'

const text = frAdmin.battles

interface CancelBattleDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** Shows what would go back to whom before anything happens. */
export function CancelBattleDialog({ id, onClose }: CancelBattleDialogProps) {
  const { api } = useApp()
  const preview = useQuery({
    queryKey: [ADMIN_KEY, 'battle-cancellation', id],
    queryFn: ({ signal }) => api('previewBattleCancellation', { params: { id }, signal }),
    // The battle goes on while this is read.
    staleTime: 0,
  })
  const move = useAdminMove({
    perform: () => api('cancelBattle', { params: { id } }),
    successText: (done) => text.cancelled(formatEuros(totalCents(done))),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text.cancelQuestion}
      confirm={text.cancelAction}
      busy={move.isPending}
      disabled={preview.data?.cancellable !== true}
      onConfirm={() => move.mutate(undefined)}
      onClose={onClose}
    >
      <Loaded query={preview} lines={2}>
        {(data) => (data.cancellable ? <Refunds cancellation={data} /> : <p>{text.over}</p>)}
      </Loaded>
    </ConfirmDialog>
  )
}

interface RefundsProps {
  readonly cancellation: BattleCancellation
}

function Refunds({ cancellation }: RefundsProps) {
  return (
    <>
      <p>{text.cancelText}</p>
      <Facts
        facts={cancellation.refunds.map(({ pseudo, amount }) => ({
          label: pseudo,
          value: formatEuros(centsFromEuros(amount)),
        }))}
      />
    </>
  )
}

function totalCents({ refunds }: BattleCancellation): number {
  return refunds.reduce((sum, { amount }) => sum + centsFromEuros(amount), 0)
}
