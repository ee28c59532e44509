import type { BattleId } from '@bougie/protocol'
import { frVerify } from '../../../proof/fr-verify.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { useBattleFairness } from '../hooks/use-battle-lists.ts'
import { frBattle } from '../text/fr-battle.ts'
import { RoundReplay } from './RoundReplay.tsx'

const text = frVerify.replay

export interface ReplayDialogProps {
  readonly battleId: BattleId
  readonly opponent: string
  readonly onClose: () => void
}

export function ReplayDialog({ battleId, opponent, onClose }: ReplayDialogProps) {
  return (
    <Dialog
      size="large"
      title={text.title(opponent)}
      onClose={onClose}
      actions={<Button to={`/verifier/${battleId}`}>{frBattle.verifyLink}</Button>}
    >
      <Loaded query={useBattleFairness(battleId)} failed={frVerify.battle.failed} lines={6}>
        {(battle) => (battle?.revealed ? <RoundReplay battle={battle} /> : <EmptyState title={text.unavailable} />)}
      </Loaded>
    </Dialog>
  )
}
