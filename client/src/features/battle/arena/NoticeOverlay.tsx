import { Text } from '@mantine/core'
import { battleProofPath, LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { StageOverlay } from './StageOverlay.tsx'

interface CancelledOverlayProps {
  readonly reason: string | null
  readonly text: string
  readonly onMenu: () => void
  readonly onNewBattle: () => void
}

/** [G25] a cancelled battle: the reason, and the refund, which is the stake or a share of the pot by the score. */
export function CancelledOverlay({ reason, text, onMenu, onNewBattle }: CancelledOverlayProps) {
  const { cancelled, final } = frBattle
  return (
    <StageOverlay
      title={cancelled.title}
      onEscape={onMenu}
      actions={
        <>
          <Button variant="primary" fullWidth autoFocus onClick={onNewBattle}>
            {final.again}
          </Button>
          <Button to={LOBBY_PATH}>{final.menu}</Button>
        </>
      }
    >
      {reason !== null && <Text fw={600}>{reason}</Text>}
      <Text c="dimmed">{text}</Text>
    </StageOverlay>
  )
}

interface NoBattleOverlayProps {
  /** The battle that has already ended, when it is known. */
  readonly battle: LiveBattle | null
  readonly onStart: () => void
}

/** [G26] no battle to play here: its result, if it ended, and a link to the next battle. */
export function NoBattleOverlay({ battle, onStart }: NoBattleOverlayProps) {
  const { none } = frBattle
  const ending = battle?.ending?.type === 'completed' ? battle.ending : null
  return (
    <StageOverlay
      title={none.title}
      onEscape={onStart}
      actions={
        <>
          <Button variant="primary" fullWidth autoFocus onClick={onStart}>
            {none.start}
          </Button>
          {battle !== null && <Button to={battleProofPath(battle.battleId)}>{frBattle.verifyLink}</Button>}
        </>
      }
    >
      <Text c="dimmed">{none.text}</Text>
      {battle !== null && ending !== null && battle.role === 'player' && (
        <Text fw={600}>
          {`${none.ended[ending.result]} · ${none.score(battle.self.points, battle.opponent.points)}`}
        </Text>
      )}
    </StageOverlay>
  )
}
