import type { ComponentProps } from 'react'
import type { Api } from '../../../api/api.ts'
import { type Description, DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { frAdmin } from '../fr-admin.ts'
import { type AdminMove, useAdminMove, useAdminQuery } from './use-admin.ts'

type MoveDialogProps<Result> = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> &
  Omit<AdminMove<undefined, Result>, 'onDone' | 'perform'> & {
    readonly perform: (idempotencyKey: string) => Promise<Result>
  }

/** Asks before a mutation that needs no form, and closes once it is done. */
export function MoveDialog<Result>({ perform, successText, ...dialog }: MoveDialogProps<Result>) {
  const move = useAdminMove({
    perform: (_input: undefined, idempotencyKey) => perform(idempotencyKey),
    successText,
    onDone: dialog.onClose,
  })
  return <ConfirmDialog {...dialog} busy={move.isPending} onConfirm={() => move.mutate(undefined)} />
}

interface CancellationDialogProps<Preview>
  extends Pick<MoveDialogProps<Preview>, 'title' | 'confirm' | 'perform' | 'successText' | 'onClose'> {
  /** Shown above the refunds. */
  readonly lead: string
  /** Replaces the refunds of a game that has ended. */
  readonly over: string
  /** Query key of the preview. */
  readonly name: readonly [game: string, id: string]
  readonly preview: (api: Api, signal: AbortSignal) => Promise<Preview>
  /** Polling interval of the preview, for games whose bets change meanwhile. */
  readonly everyMs?: number
  readonly refunds: (preview: Preview) => readonly Description[]
}

/** Shows the refunds before a game is cancelled. */
export function CancellationDialog<Preview extends { readonly cancellable: boolean }>(
  props: CancellationDialogProps<Preview>,
) {
  const { lead, over, name, preview: load, everyMs = false, refunds, ...dialog } = props
  // The game continues while the dialog is open.
  const preview = useAdminQuery(['cancellation', ...name], load, { staleTime: 0, refetchInterval: everyMs })
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
