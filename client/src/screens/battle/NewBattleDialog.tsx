import { frBattle } from '../../text/fr-battle.ts'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { StakePicker } from '../stake/StakePicker.tsx'
import type { Stake } from '../stake/use-stake.ts'

const text = frBattle.battles

export interface NewBattleDialogProps {
  readonly open: boolean
  readonly stake: Stake
  readonly connected: boolean
  readonly onCancel: () => void
  readonly onJoin: () => void
}

/** [G06] one more battle beside those that run. */
export function NewBattleDialog({ open, stake, connected, onCancel, onJoin }: NewBattleDialogProps) {
  return (
    <Dialog
      open={open}
      title={text.dialogTitle}
      onClose={onCancel}
      actions={
        <>
          <SecondaryButton onClick={onCancel}>{text.cancel}</SecondaryButton>
          <PrimaryButton autoFocus onClick={onJoin} disabled={!stake.affordable || !connected}>
            {text.join}
          </PrimaryButton>
        </>
      }
    >
      <StakePicker stake={stake} />
    </Dialog>
  )
}
