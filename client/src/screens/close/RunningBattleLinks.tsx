import type { UserId } from '@bougie/protocol'
import { useNavigate } from 'react-router-dom'
import { GAME_PATH } from '../../app/battle-paths.ts'
import { useActiveBattles } from '../../app/use-battle-lists.ts'
import { opponentNameOf, passOf } from '../../data/battle/battle-pass.ts'
import { frClose } from '../../text/fr-close.ts'
import { PrimaryButton } from '../../ui/PrimaryButton/PrimaryButton.tsx'

interface RunningBattleLinksProps {
  readonly userId: UserId
}

/** What has begun is played to its end while the games are closed: the stake is still in it. */
export function RunningBattleLinks({ userId }: RunningBattleLinksProps) {
  const navigate = useNavigate()
  const { data: battles = [] } = useActiveBattles(userId)
  return battles.map((battle) => (
    <PrimaryButton key={battle.id} onClick={() => void navigate(GAME_PATH, { state: passOf(battle, userId) })}>
      {battles.length === 1 ? frClose.rejoin : frClose.rejoinNamed(opponentNameOf(battle, userId))}
    </PrimaryButton>
  ))
}
