import type { BattleId } from '@bougie/protocol'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../app/app-context.tsx'
import { LOBBY_PATH } from '../../app/battle-paths.ts'
import { useBattleKit } from '../../app/use-battle-kit.tsx'
import { useGamesClosed } from '../../app/use-house-status.ts'
import type { OpenMode } from '../../data/battle/battle-store.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { LiveRegion } from '../../ui/LiveRegion/LiveRegion.tsx'
import { CloseScreen } from '../close/CloseScreen.tsx'
import { announcements } from './announcements.ts'
import styles from './BattleArena.module.css'
import { BattleAside } from './BattleAside.tsx'
import { BattleStage } from './BattleStage.tsx'
import { overlayDeadlinesMs, overlayOf } from './battle-view.ts'
import { FinalOverlay } from './FinalOverlay.tsx'
import { ForfeitDialog } from './ForfeitDialog.tsx'
import { NewBattleDialog } from './NewBattleDialog.tsx'
import { CancelledOverlay, LoadingOverlay, NoBattleOverlay } from './NoticeOverlay.tsx'
import { useLiveBattle } from './use-live-battle.ts'
import { useNewBattle } from './use-new-battle.ts'
import { useNowAt } from './use-now-at.ts'

export interface BattleArenaProps {
  readonly battleId: BattleId
  readonly mode: OpenMode
}

/** The whole battle: one's battles beside it, the stage, and what covers the stage at its turning points. */
export function BattleArena({ battleId, mode }: BattleArenaProps) {
  const kit = useBattleKit()
  const { live: connection, timers } = useApp()
  const navigate = useNavigate()
  const newBattle = useNewBattle()
  const [forfeiting, setForfeiting] = useState(false)
  const { battle, loading, live } = useLiveBattle(battleId)
  const nowMs = useNowAt(overlayDeadlinesMs(battle), timers)
  const overlay = overlayOf({ battle, loading, nowMs })
  const covered = overlay.type !== 'none' && overlay.type !== 'round'
  const toLobby = () => void navigate(LOBBY_PATH)
  const told = announcements({ battle, live, overlay })
  const closed = useGamesClosed()

  // A running battle is played to its end; without one there is nothing to do here while the games are closed.
  if (closed && overlay.type === 'noBattle') return <CloseScreen />

  return (
    <div className={styles.arena}>
      <BattleAside battleId={battleId} mode={mode} onNewBattle={newBattle.show} />
      <div className={styles.stage}>
        {battle !== null && (
          <div className={styles.below} inert={covered}>
            <BattleStage
              battle={battle}
              live={live}
              overlay={overlay}
              onForfeit={() => setForfeiting(true)}
              onLeave={toLobby}
            />
          </div>
        )}
        {overlay.type === 'loading' && <LoadingOverlay />}
        {overlay.type === 'noBattle' && <NoBattleOverlay battle={battle} onStart={toLobby} />}
        {overlay.type === 'cancelled' && (
          <CancelledOverlay reason={overlay.reason} text={overlay.text} onMenu={toLobby} onNewBattle={newBattle.show} />
        )}
        {overlay.type === 'final' && battle?.ending?.type === 'completed' && (
          <FinalOverlay
            battle={battle}
            ending={battle.ending}
            live={live}
            now={connection.serverNow}
            onMenu={toLobby}
            onNewBattle={mode === 'play' ? newBattle.show : toLobby}
            onRematch={kit.battles.askRematch}
          />
        )}
      </div>
      {forfeiting && battle !== null && battle.ending === null && (
        <ForfeitDialog
          opponent={battle.opponent.username}
          amountCents={battle.amountCents}
          onKeep={() => setForfeiting(false)}
          onForfeit={() => {
            kit.battles.forfeit()
            setForfeiting(false)
          }}
        />
      )}
      <NewBattleDialog
        open={newBattle.open}
        stake={newBattle.stake}
        connected={live || battle === null}
        onCancel={newBattle.hide}
        onJoin={newBattle.join}
      />
      <LiveRegion message={told.phase} />
      <LiveRegion message={told.result} urgency="assertive" />
      <h1 className="visually-hidden">{frBattle.brandMode}</h1>
    </div>
  )
}
