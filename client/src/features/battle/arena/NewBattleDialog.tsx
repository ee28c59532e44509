import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { StakePicker } from '../stake/StakePicker.tsx'
import type { Stake } from '../stake/use-stake.ts'
import { frBattle } from '../text/fr-battle.ts'

const text = frBattle.battles

export interface NewBattleDialogProps {
  readonly open: boolean
  readonly stake: Stake
  readonly connected: boolean
  readonly onCancel: () => void
  readonly onJoin: () => void
}

/** [G06] starts another battle beside the running ones. */
export function NewBattleDialog({ open, stake, connected, onCancel, onJoin }: NewBattleDialogProps) {
  return (
    <Dialog
      open={open}
      title={text.dialogTitle}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{text.cancel}</Button>
          <Button variant="primary" autoFocus onClick={onJoin} disabled={!stake.affordable || !connected}>
            {text.join}
          </Button>
        </>
      }
    >
      <StakePicker stake={stake} />
    </Dialog>
  )
}
