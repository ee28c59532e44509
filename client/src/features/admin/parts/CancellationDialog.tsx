import { useQuery } from '@tanstack/react-query'
import { type Description, DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { frAdmin } from '../fr-admin.ts'
import { MoveDialog, type MoveDialogProps } from './MoveDialog.tsx'
import { ADMIN_KEY } from './use-admin-move.ts'

interface CancellationDialogProps<Preview>
  extends Pick<MoveDialogProps<Preview>, 'title' | 'confirm' | 'perform' | 'successText' | 'onClose'> {
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
}

/** Shows the refunds before a game is cancelled. */
export function CancellationDialog<Preview extends { readonly cancellable: boolean }>(
  props: CancellationDialogProps<Preview>,
) {
  const { lead, over, name, preview: load, everyMs = false, refunds, ...dialog } = props
  const preview = useQuery({
    queryKey: [ADMIN_KEY, 'cancellation', ...name],
    queryFn: ({ signal }) => load(signal),
    // The game continues while the dialog is open.
    staleTime: 0,
    refetchInterval: everyMs,
  })
  return (
    <MoveDialog {...dialog} cancel={frAdmin.keepGame} tone="danger" disabled={preview.data?.cancellable !== true}>
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
    </MoveDialog>
  )
}
