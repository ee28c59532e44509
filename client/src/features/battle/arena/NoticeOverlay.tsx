import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button/Button.tsx'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './NoticeOverlay.module.css'
import { StageOverlay } from './StageOverlay.tsx'

export interface CancelledOverlayProps {
  readonly reason: string | null
  readonly text: string
  readonly onMenu: () => void
  readonly onNewBattle: () => void
}

/** [G25] nobody won: why, and what came back, which is the stake or a part of the pot by the score. */
export function CancelledOverlay({ reason, text, onMenu, onNewBattle }: CancelledOverlayProps) {
  const { cancelled, final } = frBattle
  return (
    <StageOverlay title={cancelled.title} onEscape={onMenu}>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <p className={styles.text}>{text}</p>
      <Actions>
        <Button variant="primary" fullWidth autoFocus onClick={onNewBattle}>
          {final.again}
        </Button>
        <Button to="/battle">{final.menu}</Button>
      </Actions>
    </StageOverlay>
  )
}

export interface NoBattleOverlayProps {
  /** The battle that turned out to be over, when it is known. */
  readonly battle: LiveBattle | null
  readonly onStart: () => void
}

/** [G26] there is nothing to play here; how it ended, if it did, and the way to the next one. */
export function NoBattleOverlay({ battle, onStart }: NoBattleOverlayProps) {
  const { none } = frBattle
  const ending = battle?.ending?.type === 'completed' ? battle.ending : null
  return (
    <StageOverlay title={none.title} onEscape={onStart}>
      <p className={styles.text}>{none.text}</p>
      {battle !== null && ending !== null && battle.role === 'player' && (
        <p className={styles.reason}>
          {`${none.ended[ending.result]} · ${none.score(battle.self.points, battle.opponent.points)}`}
        </p>
      )}
      <Actions>
        <Button variant="primary" fullWidth autoFocus onClick={onStart}>
          {none.start}
        </Button>
        {battle !== null && <Button to={`/verifier/${battle.battleId}`}>{frBattle.verifyLink}</Button>}
      </Actions>
    </StageOverlay>
  )
}

function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
