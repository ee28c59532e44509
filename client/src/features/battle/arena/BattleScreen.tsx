import type { BattleId } from '@bougie/protocol'
import { Box } from '@mantine/core'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useGamesClosed } from '../../../hooks/use-app-status.ts'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { useSelected } from '../../../hooks/use-store.ts'
import { useToastPlace } from '../../../hooks/use-toast-place.ts'
import { fr } from '../../../i18n/fr.ts'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { PriceChart } from '../chart/lazy-price-chart.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import type { BattlesState } from '../store/battle-store.ts'
import { type BattleEntryPoint, entryPointOf, type OpenMode } from '../store/entry-point.ts'
import { isOver } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { BattleAside } from './BattleAside.tsx'
import styles from './BattleScreen.module.css'
import { BattleSkeleton } from './BattleSkeleton.tsx'
import { BattleStage } from './BattleStage.tsx'
import { Late } from './late-parts.ts'
import { useLiveBattle } from './use-live-battle.ts'

const { forfeit } = frBattle

export function BattleScreen() {
  usePageTitle(fr.titles.battleGame)
  const { key, state } = useLocation()
  return <BattleGate key={key} navigationState={state} />
}

/** [A08] without a battle in the navigation state or in the storage there is nothing to show. */
function BattleGate({ navigationState }: { readonly navigationState: unknown }) {
  const { saved } = useBattleFeatureStore()
  const signedIn = useSessionUser() !== null
  // Read once: the storage is cleared when the battle ends, and the end must still be shown.
  const [entryPoint] = useState(() => entryPointOf({ navigationState, saved, signedIn }))
  return entryPoint === null ? <Navigate to={LOBBY_PATH} replace /> : <OpenedBattle entryPoint={entryPoint} />
}

export function OpenedBattle({ entryPoint }: { readonly entryPoint: BattleEntryPoint }) {
  const { battles } = useBattleFeatureStore()
  useEffect(PriceChart.preload, [])
  // A layout effect: a press between the first paint and a normal effect would be lost.
  useLayoutEffect(() => {
    battles.open(entryPoint.reference, entryPoint.mode)
    return battles.close
  }, [battles, entryPoint])
  return <BattleArena battleId={entryPoint.reference.battleId} mode={entryPoint.mode} />
}

interface BattleArenaProps {
  readonly battleId: BattleId
  readonly mode: OpenMode
}

/** The whole battle screen: the list of running battles, the stage, and the overlays of the phase changes. */
function BattleArena({ battleId, mode }: BattleArenaProps) {
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
  const playsOthers = useSelected(battles, (state) => isPlayingAnother(state, battleId))
  // The reaction overlay lies over the chart, or above the result once the result covers the chart.
  useToastPlace(stage, { isChartInView: staged !== null && !covered, isAboveNeeded: playsOthers })

  // A running battle is played to its end. Without one, closed games leave nothing to do here.
  if (closed && overlay.type === 'noBattle') return <Late.CloseScreen />

  return (
    <div className={classNames(styles.screen, styles.arena)}>
      <BattleAside battleId={battleId} onNewBattle={() => setDialog('newBattle')} />
      <div className={styles.stage} ref={stage}>
        {staged !== null && (
          <div className={styles.below} inert={covered}>
            <BattleStage
              battle={staged}
              live={live}
              overlay={overlay}
              onExit={staged.role === 'player' ? () => setDialog('forfeit') : toLobby}
            />
          </div>
        )}
        {/* [G27] the placeholder of the coming battle. */}
        {(overlay.type === 'loading' || (battle !== null && staged === null)) && (
          <Box pos="absolute" inset={0} display="grid" bg="var(--color-ground-top)" style={{ zIndex: 1 }}>
            <BattleSkeleton label={frBattle.loading} />
          </Box>
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

/** The list above the stage then has a battle that may wait for a choice. */
function isPlayingAnother({ entries }: BattlesState, battleId: BattleId): boolean {
  return [...entries].some(([id, { battle }]) => id !== battleId && battle.role === 'player' && !isOver(battle))
}
