import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { frBattle } from '../text/fr-battle.ts'

const text = frBattle.forfeit

export interface ForfeitDialogProps {
  readonly opponent: string
  readonly amountCents: number
  readonly onKeep: () => void
  readonly onForfeit: () => void
}

/** A forfeit is irreversible, so it asks for confirmation. */
export function ForfeitDialog({ opponent, amountCents, onKeep, onForfeit }: ForfeitDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={text.title}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>{text.keep}</Button>
          <Button variant="danger" onClick={onForfeit}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <p>{text.text(opponent, amountCents)}</p>
    </Dialog>
  )
}
