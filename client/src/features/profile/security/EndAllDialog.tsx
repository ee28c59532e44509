import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { frSecurity } from './fr-security.ts'
import { useEndAllSessions } from './use-security.ts'

const texts = frSecurity.sessions

interface EndAllDialogProps {
  readonly onClose: () => void
}

export function EndAllDialog({ onClose }: EndAllDialogProps) {
  const endAll = useEndAllSessions()
  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      title={texts.endAllTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="danger" busy={endAll.isPending} onClick={() => endAll.mutate()}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <p>{texts.endAllHint}</p>
    </Dialog>
  )
}
