import { frSecurity } from '../../../text/fr-security.ts'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
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
          <SecondaryButton onClick={onClose}>{texts.cancel}</SecondaryButton>
          <SecondaryButton tone="danger" busy={endAll.isPending} onClick={() => endAll.mutate()}>
            {texts.confirm}
          </SecondaryButton>
        </>
      }
    >
      <p>{texts.endAllHint}</p>
    </Dialog>
  )
}
