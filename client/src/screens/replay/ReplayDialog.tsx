import type { BattleId } from '@bougie/protocol'
import { useBattleFairness } from '../../app/use-battle-lists.ts'
import { fr } from '../../text/fr.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { frVerify } from '../../text/fr-verify.ts'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton, SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
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
      open
      size="large"
      title={text.title(opponent)}
      onClose={onClose}
      actions={<SecondaryLink to={`/verifier/${battleId}`}>{frBattle.verifyLink}</SecondaryLink>}
    >
      <ReplayContent battleId={battleId} />
    </Dialog>
  )
}

function ReplayContent({ battleId }: { readonly battleId: BattleId }) {
  const { data, status, refetch } = useBattleFairness(battleId)
  if (status === 'pending') return <Skeleton height="340px" />
  if (status === 'error') {
    const retry = <SecondaryButton onClick={() => void refetch()}>{fr.lists.retry}</SecondaryButton>
    return <EmptyState title={frVerify.battle.failed} action={retry} />
  }
  return data.revealed ? <RoundReplay battle={data} /> : <EmptyState title={text.unavailable} />
}
