import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { Api } from '../../../api/api.ts'
import { ChangeDialog, type ChangeDialogProps } from '../../../hooks/ChangeDialog.tsx'
import { type FormDialog, useFormDialog } from '../../../hooks/use-form-dialog.ts'
import { type Description, DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { frAdmin } from '../fr-admin.ts'
import { asAdmin, useAdminQuery } from './Section.tsx'

/** Asks an admin before a change that needs no form. */
export function AdminDialog<Result>(props: Omit<ChangeDialogProps<Result>, 'scope'>) {
  return <ChangeDialog {...props} {...asAdmin(props)} />
}

/** Asks an admin for the input of a change; a failure is shown in a snackbar, as of every change of an admin. */
export function useAdminForm<Values extends Record<string, string>, Body, Result>(
  dialog: Omit<FormDialog<Values, Body, Result>, 'scope' | 'showsFailure'>,
) {
  return useFormDialog({ ...dialog, ...asAdmin(dialog), showsFailure: false })
}

interface CancellationDialogProps<Preview>
  extends Pick<ChangeDialogProps<Preview>, 'title' | 'confirm' | 'perform' | 'confirmation' | 'onClose'> {
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
    <AdminDialog {...dialog} cancel={frAdmin.keepGame} tone="danger" disabled={preview.data?.cancellable !== true}>
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
    </AdminDialog>
  )
}

type ShowDialog = (dialog: (close: () => void) => ReactNode) => void

const AdminDialogs = createContext<ShowDialog | null>(null)

/**
 * Shows the dialogs of a list or a detail page. A row leaves its list when another admin decides it or a filter no longer
 * admits it; its open dialog stays, and the server's refusal says what has happened. A dialog closes itself only: the
 * response to its change may come after it was closed and another was opened.
 */
export function DialogHost({ children }: { readonly children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const show = useCallback<ShowDialog>((dialogWith) => {
    const own = dialogWith(() => setDialog((shown: ReactNode) => (shown === own ? null : shown)))
    setDialog(own)
  }, [])
  return (
    <AdminDialogs value={show}>
      {children}
      {dialog}
    </AdminDialogs>
  )
}

export function useAdminDialog(): ShowDialog {
  const show = use(AdminDialogs)
  if (show === null) throw new Error('Pages of the back office stand within its DialogHost')
  return show
}
