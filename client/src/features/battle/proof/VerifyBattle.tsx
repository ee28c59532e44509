import type { BattleId } from '@bougie/protocol'
import type { ReactNode } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { frVerify } from '../../../proof/fr-verify.ts'
import { VerifyPage } from '../../../proof/VerifyPage.tsx'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { useBattleFairness } from '../hooks/use-battle-lists.ts'
import { createBattleCommitments } from '../store/battle-commitments.ts'
import { frBattle } from '../text/fr-battle.ts'
import { BattleProof } from './BattleProof.tsx'

interface VerifyBattleProps {
  readonly battleId: BattleId
  /** An id that matches no battle may belong to another game; `notFound` is the page shown when it does not. */
  readonly elsewhere: (notFound: ReactNode) => ReactNode
}

export function VerifyBattle({ battleId, elsewhere }: VerifyBattleProps) {
  const { tab } = useApp()
  return (
    <VerifyPage
      query={useBattleFairness(battleId)}
      pageTitle={frBattle.titles.verify}
      text={frVerify.battle}
      back={LOBBY_PATH}
      elsewhere={elsewhere}
    >
      {(battle) => <BattleProof battle={battle} committed={createBattleCommitments(tab).find(battle.id)} />}
    </VerifyPage>
  )
}
