import type { AdminCycle, CycleCancellation } from '@bougie/protocol'
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

const text = frAdmin.cycles
/** Bets come and go while this is read. */
const EVERY_MS = 2_000

interface CancelCycleDialogProps {
  readonly cycle: AdminCycle
  readonly onClose: () => void
}

/** Shows what would go back before anything happens. */
export function CancelCycleDialog({ cycle: { id, number }, onClose }: CancelCycleDialogProps) {
  const { api } = useApp()
  const preview = useQuery({
    queryKey: [ADMIN_KEY, 'cycle-cancellation', id],
    queryFn: ({ signal }) => api('previewCycleCancellation', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
  const move = useAdminMove({
    perform: () => api('cancelCycle', { params: { id } }),
    successText: (done) => text.cancelled(number, formatEuros(totalCents(done))),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text.cancelQuestion(number)}
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
  readonly cancellation: CycleCancellation
}

function Refunds({ cancellation: { open_bets, players, stakes, fees } }: RefundsProps) {
  return (
    <>
      <p>{text.cancelText}</p>
      <Facts
        facts={[
          { label: text.openBets, value: open_bets },
          { label: text.players, value: players },
          { label: text.stakes, value: formatEuros(centsFromEuros(stakes)) },
          { label: text.fees, value: formatEuros(centsFromEuros(fees)) },
        ]}
      />
    </>
  )
}

function totalCents({ stakes, fees }: CycleCancellation): number {
  return centsFromEuros(stakes) + centsFromEuros(fees)
}
