import { frBattle } from '../../text/fr-battle.ts'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'

const text = frBattle.forfeit

export interface ForfeitDialogProps {
  readonly opponent: string
  readonly amountCents: number
  readonly onKeep: () => void
  readonly onForfeit: () => void
}

/** What cannot be undone is asked twice. */
export function ForfeitDialog({ opponent, amountCents, onKeep, onForfeit }: ForfeitDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={text.title}
      onClose={onKeep}
      actions={
        <>
          <SecondaryButton onClick={onKeep}>{text.keep}</SecondaryButton>
          <SecondaryButton tone="danger" onClick={onForfeit}>
            {text.confirm}
          </SecondaryButton>
        </>
      }
    >
      <p>{text.text(opponent, amountCents)}</p>
    </Dialog>
  )
}
