import type { UserId } from '@bougie/protocol'
import { useNavigate } from 'react-router-dom'
import { frClose } from '../../text/fr-close.ts'
import { PrimaryButton } from '../../ui/PrimaryButton/PrimaryButton.tsx'
import { opponentNameOf, passOf } from '../lobby/battle-pass.ts'
import { useActiveBattles } from '../lobby/use-battle-lists.ts'
import { GAME_PATH } from '../queue/queue-display.ts'

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
