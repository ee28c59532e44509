import type { BattleId } from '@bougie/protocol'
import { useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useGamesClosed } from '../../../hooks/use-app-status.ts'
import { useToastPlace } from '../../../hooks/use-toast-place.ts'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import type { OpenMode } from '../store/entry-point.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './BattleArena.module.css'
import { BattleAside } from './BattleAside.tsx'
import { BattleShape } from './BattleShape.tsx'
import { BattleStage } from './BattleStage.tsx'
import { Late } from './late-parts.ts'
import { useLiveBattle } from './use-live-battle.ts'

export interface BattleArenaProps {
  readonly battleId: BattleId
  readonly mode: OpenMode
}

const CHART = '[data-toasts-here]'
const { forfeit } = frBattle

/** The whole battle screen: the list of running battles, the stage, and the overlays of the phase changes. */
export function BattleArena({ battleId, mode }: BattleArenaProps) {
  const { battles } = useBattleFeatureStore()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'forfeit' | 'newBattle' | null>(null)
  const { battle, live, overlay, announced } = useLiveBattle(battleId)
  // Deferred, the first render of the stage yields to frames and presses; a change of a store renders in one long task.
  const isStageReady = useDeferredValue(battle !== null, false)
  const staged = isStageReady ? battle : null
  const covered = overlay.type !== 'none' && overlay.type !== 'round'
  const toLobby = () => void navigate(LOBBY_PATH)
  const closeDialog = () => setDialog(null)
  /** A spectator, who may be a guest, finds a battle in the lobby. */
  const startAnother = mode === 'play' ? () => setDialog('newBattle') : toLobby
  const closed = useGamesClosed()
  const stage = useRef<HTMLDivElement>(null)
  // The reaction overlay lies over the chart, or above the result once the result covers the chart.
  useToastPlace(stage, staged === null || covered ? null : CHART)

  // A running battle is played to its end. Without one, closed games leave nothing to do here.
  if (closed && overlay.type === 'noBattle') return <Late.CloseScreen />

  return (
    <div className={styles.arena}>
      <BattleAside battleId={battleId} onNewBattle={() => setDialog('newBattle')} />
      <div className={styles.stage} ref={stage}>
        {staged !== null && (
          <div className={styles.below} inert={covered}>
            <BattleStage
              battle={staged}
              live={live}
              overlay={overlay}
              onForfeit={() => setDialog('forfeit')}
              onLeave={toLobby}
            />
          </div>
        )}
        {/* [G27] the placeholder of the coming battle. */}
        {(overlay.type === 'loading' || (battle !== null && staged === null)) && (
          <div className={styles.loading}>
            <BattleShape label={frBattle.loading} />
          </div>
        )}
        {overlay.type === 'noBattle' && <Late.NoBattleOverlay battle={battle} onStart={toLobby} />}
        {overlay.type === 'cancelled' && (
          <Late.CancelledOverlay
            reason={overlay.reason}
            text={overlay.text}
            onMenu={toLobby}
            onNewBattle={startAnother}
          />
        )}
        {overlay.type === 'final' && battle?.ending?.type === 'completed' && (
          <Late.FinalOverlay
            battle={battle}
            ending={battle.ending}
            live={live}
            onMenu={toLobby}
            onNewBattle={startAnother}
          />
        )}
      </div>
      {dialog === 'forfeit' && battle !== null && battle.ending === null && (
        <Late.ConfirmDialog
          title={forfeit.title}
          confirm={forfeit.confirm}
          cancel={forfeit.keep}
          tone="danger"
          onConfirm={() => {
            battles.forfeit()
            closeDialog()
          }}
          onClose={closeDialog}
        >
          <p>{forfeit.text(battle.opponent.username, battle.amountCents)}</p>
        </Late.ConfirmDialog>
      )}
      {dialog === 'newBattle' && <Late.NewBattleDialog connected={live || battle === null} onClose={closeDialog} />}
      <LiveRegion message={announced.phase} />
      <LiveRegion message={announced.result} urgency="assertive" />
      <h1 className="visually-hidden">{frBattle.brandMode}</h1>
    </div>
  )
}
