import { frLogout as text } from '../text/fr-logout.ts'
import { Dialog } from '../ui/Dialog/Dialog.tsx'
import { SecondaryButton } from '../ui/SecondaryButton/SecondaryButton.tsx'

export interface LogoutDialogProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Whoever leaves a running battle is absent from it, and that loses it. */
export function LogoutDialog({ onStay, onLeave }: LogoutDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={text.title}
      onClose={onStay}
      actions={
        <>
          <SecondaryButton onClick={onStay}>{text.stay}</SecondaryButton>
          <SecondaryButton tone="danger" onClick={onLeave}>
            {text.leave}
          </SecondaryButton>
        </>
      }
    >
      <p>{text.text}</p>
    </Dialog>
  )
}
