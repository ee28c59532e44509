import { createContext, type ReactNode, use, useCallback, useState } from 'react'

type ShowDialog = (dialog: (close: () => void) => ReactNode) => void

const RowDialogs = createContext<ShowDialog | null>(null)

/**
 * Shows the dialogs that rows of its lists open. A row leaves its list when another admin decides it or a filter no
 * longer admits it; an open dialog stays, and the server's refusal says what has happened.
 */
export function RowDialogHost({ children }: { readonly children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const show = useCallback<ShowDialog>((dialogWith) => setDialog(dialogWith(() => setDialog(null))), [])
  return (
    <RowDialogs value={show}>
      {children}
      {dialog}
    </RowDialogs>
  )
}

export function useRowDialog(): ShowDialog {
  const show = use(RowDialogs)
  if (show === null) throw new Error('Rows of the back office stand within its RowDialogHost')
  return show
}
