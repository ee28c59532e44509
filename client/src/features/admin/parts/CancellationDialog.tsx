import { useQuery } from '@tanstack/react-query'
import { type Description, DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { ADMIN_KEY, useAdminMove } from './use-admin-move.ts'

interface CancellationDialogProps<Preview extends { readonly cancellable: boolean }> {
  readonly title: string
  readonly confirm: string
  /** Shown above the refunds. */
  readonly lead: string
  /** Replaces the refunds of a game that has ended. */
  readonly over: string
  /** Query key of the preview. */
  readonly name: readonly [game: string, id: string]
  readonly preview: (signal: AbortSignal) => Promise<Preview>
  /** Polling interval of the preview, for games whose bets change meanwhile. */
  readonly everyMs?: number
  readonly refunds: (preview: Preview) => readonly Description[]
  readonly cancel: () => Promise<Preview>
  readonly cancelled: (done: Preview) => string
  readonly onClose: () => void
}

/** Shows the refunds before a game is cancelled. */
export function CancellationDialog<Preview extends { readonly cancellable: boolean }>(
  props: CancellationDialogProps<Preview>,
) {
  const { title, confirm, lead, over, refunds, onClose } = props
  const preview = useQuery({
    queryKey: [ADMIN_KEY, 'cancellation', ...props.name],
    queryFn: ({ signal }) => props.preview(signal),
    // The game continues while the dialog is open.
    staleTime: 0,
    refetchInterval: props.everyMs ?? false,
  })
  const move = useAdminMove({ perform: props.cancel, successText: props.cancelled, onDone: onClose })
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      tone="danger"
      busy={move.isPending}
      disabled={preview.data?.cancellable !== true}
      onConfirm={() => move.mutate(undefined)}
      onClose={onClose}
    >
      <Loaded query={preview} lines={2}>
        {(data) =>
          data.cancellable ? (
            <>
              <p>{lead}</p>
              <DescriptionList items={refunds(data)} />
            </>
          ) : (
            <p>{over}</p>
          )
        }
      </Loaded>
    </ConfirmDialog>
  )
}
