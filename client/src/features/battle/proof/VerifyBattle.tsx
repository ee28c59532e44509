import type { BattleId } from '@bougie/protocol'
import type { ReactNode } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { fr } from '../../../i18n/fr.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { ProofPage } from '../../../proof/ProofPage.tsx'
import { SealedProof } from '../../../proof/SealedProof.tsx'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { useBattleFairness } from '../hooks/use-battle-lists.ts'
import { createBattleCommitments } from '../store/battle-commitments.ts'
import { frBattle } from '../text/fr-battle.ts'
import { BattleProof } from './BattleProof.tsx'

const text = frVerify.battle
const BACK = { to: LOBBY_PATH, label: text.back }

interface VerifyBattleProps {
  readonly battleId: BattleId
  /** An id that matches no battle may belong to another game; `unknown` is the page shown when it does not. */
  readonly elsewhere: (unknown: ReactNode) => ReactNode
}

export function VerifyBattle({ battleId, elsewhere }: VerifyBattleProps) {
  const { tab } = useApp()
  const { data, status, error, refetch } = useBattleFairness(battleId)
  if (status === 'error' && 'status' in error && error.status === 404) {
    return elsewhere(<Unknown />)
  }
  return (
    <ProofPage pageTitle={frBattle.titles.verify} title={text.title} intro={text.intro} back={BACK}>
      {status === 'pending' && <Skeleton height="480px" />}
      {status === 'error' && (
        <EmptyState title={text.failed} action={<Button onClick={() => void refetch()}>{fr.lists.retry}</Button>} />
      )}
      {status === 'success' && !data.revealed && (
        <SealedProof commitment={data.commitment} explanation={text.notRevealed} onRefresh={() => void refetch()} />
      )}
      {status === 'success' && data.revealed && (
        <BattleProof battle={data} committed={createBattleCommitments(tab).find(data.id)} />
      )}
    </ProofPage>
  )
}

function Unknown() {
  return (
    <ProofPage pageTitle={frBattle.titles.verify} title={text.title} intro={text.intro} back={BACK}>
      <EmptyState title={text.notFound} />
    </ProofPage>
  )
}
