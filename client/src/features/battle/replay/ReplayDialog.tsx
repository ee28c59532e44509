import type { BattleId } from '@bougie/protocol'
import { fr } from '../../../i18n/fr.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
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
      <ReplayContent battleId={battleId} />
    </Dialog>
  )
}

function ReplayContent({ battleId }: Pick<ReplayDialogProps, 'battleId'>) {
  const { data, status, refetch } = useBattleFairness(battleId)
  if (status === 'pending') return <Skeleton height="340px" />
  if (status === 'error') {
    const retry = <Button onClick={() => void refetch()}>{fr.lists.retry}</Button>
    return <EmptyState title={frVerify.battle.failed} action={retry} />
  }
  return data.revealed ? <RoundReplay battle={data} /> : <EmptyState title={text.unavailable} />
}
