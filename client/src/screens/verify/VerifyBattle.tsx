import type { BattleId } from '@bougie/protocol'
import { useApp } from '../../app/app-context.tsx'
import { LOBBY_PATH } from '../../app/battle-paths.ts'
import { useBattleFairness } from '../../app/use-battle-lists.ts'
import { createPromiseBook } from '../../data/battle/promise-book.ts'
import { fr } from '../../text/fr.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { frVerify } from '../../text/fr-verify.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { BattleProof } from './BattleProof.tsx'
import { ProofPage } from './ProofPage.tsx'
import { SealedProof } from './SealedProof.tsx'
import { VerifyCycle } from './VerifyCycle.tsx'

const text = frVerify.battle
const BACK = { to: LOBBY_PATH, label: text.back }

/** An id that no battle has may be a cycle's. */
export function VerifyBattle({ battleId }: { readonly battleId: BattleId }) {
  const { tab } = useApp()
  const { data, status, error, refetch } = useBattleFairness(battleId)
  if (status === 'error' && 'status' in error && error.status === 404) {
    return <VerifyCycle cycleId={battleId} unknown={<Unknown />} />
  }
  return (
    <ProofPage pageTitle={frBattle.titles.verify} title={text.title} intro={text.intro} back={BACK}>
      {status === 'pending' && <Skeleton height="480px" />}
      {status === 'error' && (
        <EmptyState
          title={text.failed}
          action={<SecondaryButton onClick={() => void refetch()}>{fr.lists.retry}</SecondaryButton>}
        />
      )}
      {status === 'success' && !data.revealed && (
        <SealedProof commitment={data.commitment} explanation={text.notRevealed} onRefresh={() => void refetch()} />
      )}
      {status === 'success' && data.revealed && (
        <BattleProof battle={data} promise={createPromiseBook(tab).find(data.id)} />
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
