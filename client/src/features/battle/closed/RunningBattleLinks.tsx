import type { UserId } from '@bougie/protocol'
import { useNavigate } from 'react-router-dom'
import { GAME_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { useActiveBattles } from '../hooks/use-battle-lists.ts'
import { opponentNameOf, passOf } from '../store/battle-pass.ts'
import { frClose } from './fr-close.ts'

interface RunningBattleLinksProps {
  readonly userId: UserId
}

/** A running battle continues while the games are closed, because its stakes are still in escrow. */
export function RunningBattleLinks({ userId }: RunningBattleLinksProps) {
  const navigate = useNavigate()
  const { data: battles = [] } = useActiveBattles(userId)
  return battles.map((battle) => (
    <Button
      variant="primary"
      key={battle.id}
      onClick={() => void navigate(GAME_PATH, { state: passOf(battle, userId) })}
    >
      {battles.length === 1 ? frClose.rejoin : frClose.rejoinNamed(opponentNameOf(battle, userId))}
    </Button>
  ))
}
