import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'

const text = {
  title: 'Une partie est en cours',
  text: 'Sans vous, elle est perdue. Se déconnecter quand même ?',
  stay: 'Rester',
  leave: 'Se déconnecter',
} as const

export interface LogoutDialogProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** A player who logs out during a battle is absent from it, and loses it. */
export function LogoutDialog({ onStay, onLeave }: LogoutDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={text.title}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{text.stay}</Button>
          <Button variant="danger" onClick={onLeave}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p>{text.text}</p>
    </Dialog>
  )
}
