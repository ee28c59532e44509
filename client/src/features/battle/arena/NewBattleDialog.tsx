import { fr } from '../../../i18n/fr.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { StakePicker, useStake } from '../stake/StakePicker.tsx'
import { frBattle } from '../text/fr-battle.ts'

const text = frBattle.battles

interface NewBattleDialogProps {
  readonly connected: boolean
  readonly onClose: () => void
}

/**
 * [G06] joins the queue for another battle beside the running ones. A dialog, because no press may stake an amount that
 * it does not name.
 */
export function NewBattleDialog({ connected, onClose }: NewBattleDialogProps) {
  const { queue } = useBattleFeatureStore()
  const stake = useStake()

  return (
    <Dialog
      title={text.dialogTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{fr.dialogs.cancel}</Button>
          <Button
            variant="primary"
            autoFocus
            onClick={() => queue.join(stake.euros) && onClose()}
            disabled={!stake.affordable || !connected}
          >
            {text.join}
          </Button>
        </>
      }
    >
      <StakePicker stake={stake} />
      {/* The page of the battle alone has no footer to say so. */}
      <Dimmed small>{fr.footer.demonstration}</Dimmed>
    </Dialog>
  )
}
