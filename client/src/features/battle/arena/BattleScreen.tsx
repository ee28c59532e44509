import type { BattleId, UserId } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Box, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useApp, useSelected, useStore } from '../../../hooks/app-context.tsx'
import { useGamesClosed } from '../../../hooks/use-app-status.ts'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { useToastPlace } from '../../../hooks/use-toast-place.ts'
import { fr } from '../../../i18n/fr.ts'
import { GAME_PATH, LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { PriceChart } from '../chart/lazy-price-chart.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { type MyBattle, useMyBattles } from '../hooks/use-battle-lists.ts'
import { BetPill } from '../parts/BetPill.tsx'
import type { BattlesState } from '../store/battle-store.ts'
import { type BattleEntryPoint, entryPointOf, type OpenMode } from '../store/entry-point.ts'
import { isOver } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import asideStyles from './BattleAside.module.css'
import styles from './BattleScreen.module.css'
import { BattleSkeleton } from './BattleSkeleton.tsx'
import { BattleStage } from './BattleStage.tsx'
import { Late } from './late-parts.ts'
import { useLiveBattle } from './use-live-battle.ts'

const { forfeit } = frBattle

export function BattleScreen() {
  usePageTitle(fr.titles.battleGame)
  const { key, state } = useLocation()
  const userId = useSessionUser()?.id
  // After a sign-out, which another tab or a refused call may cause, the same battle is one to watch.
  const entryPoint = useEntryPoint(`${key} ${userId}`, state)
  return entryPoint === null ? <Navigate to={LOBBY_PATH} replace /> : <OpenedBattle entryPoint={entryPoint} />
}

/** [A08] without a battle in the navigation state or in the storage there is nothing to show. */
function useEntryPoint(visit: string, navigationState: unknown): BattleEntryPoint | null {
  const { saved } = useBattleFeatureStore()
  const signedIn = useSessionUser() !== null
  const read = () => ({ visit, entryPoint: entryPointOf({ navigationState, saved, signedIn }) })
  // Read once a visit: the storage is cleared when the battle ends, and the end must still be shown.
  const [known, setKnown] = useState(read)
  const current = known.visit === visit ? known : read()
  if (current !== known) setKnown(current)
  return current.entryPoint
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

/**
 * The whole battle screen: the list of running battles, the stage, and the overlays of the phase changes. Another battle
 * exchanges the stage alone: the pressed one in the list keeps the focus, and the live regions are there before their text.
 */
function BattleArena({ battleId, mode }: BattleArenaProps) {
  const { battles } = useBattleFeatureStore()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'forfeit' | 'newBattle' | null>(null)
  const userId = useSessionUser()?.id ?? null
  const [shown, setShown] = useState({ battleId, mode, userId, isFirst: true })
  if (shown.battleId !== battleId || shown.mode !== mode || shown.userId !== userId) {
    setShown({ battleId, mode, userId, isFirst: shown.isFirst && shown.battleId === battleId })
    setDialog(null)
  }
  const { battle, live, overlay, announced } = useLiveBattle(battleId)
  const toLobby = () => void navigate(LOBBY_PATH)
  const closeDialog = () => setDialog(null)
  /** A spectator, who may be a guest, finds a battle in the lobby. */
  const startAnother = mode === 'play' ? () => setDialog('newBattle') : toLobby
  const closed = useGamesClosed()

  // A running battle is played to its end. Without one, closed games leave nothing to do here.
  if (closed && overlay.type === 'noBattle') return <Late.CloseScreen />

  return (
    <div className={classNames(styles.screen, styles.arena)}>
      <BattleAside battleId={battleId} onNewBattle={() => setDialog('newBattle')} />
      <Stage
        key={`${battleId} ${mode}`}
        {...{ battleId, battle, live, overlay }}
        onForfeit={() => setDialog('forfeit')}
        onMenu={toLobby}
        onNewBattle={startAnother}
      />
      {dialog === 'forfeit' && battle !== null && battle.ending === null && (
        <Late.ConfirmDialog
          title={forfeit.title}
          confirm={forfeit.confirm}
          cancel={forfeit.keep}
          tone="danger"
          disabled={!live}
          onConfirm={() => {
            if (battles.forfeit()) closeDialog()
          }}
          onClose={closeDialog}
        >
          <p>{forfeit.text(battle.opponent.username, battle.amountCents)}</p>
        </Late.ConfirmDialog>
      )}
      {dialog === 'newBattle' && <Late.NewBattleDialog connected={live || battle === null} onClose={closeDialog} />}
      {/* Two battles may be in the same phase of the same round. */}
      <LiveRegion
        message={
          shown.isFirst || battle === null || announced.phase === ''
            ? announced.phase
            : frBattle.battles.phaseOf(battle.opponent.username, announced.phase)
        }
      />
      <LiveRegion message={announced.result} urgency="assertive" />
      <h1 className="visually-hidden">{frBattle.brandMode}</h1>
    </div>
  )
}

interface StageProps extends Pick<ReturnType<typeof useLiveBattle>, 'battle' | 'live' | 'overlay'> {
  readonly battleId: BattleId
  readonly onForfeit: () => void
  readonly onMenu: () => void
  readonly onNewBattle: () => void
}

/** The stage of one battle, its placeholder, and what covers it. */
function Stage(props: StageProps) {
  const { battleId, battle, live, overlay, onForfeit, onMenu, onNewBattle } = props
  const { battles } = useBattleFeatureStore()
  const stage = useRef<HTMLDivElement>(null)
  // Deferred, the first render of the stage yields to frames and presses; a change of a store renders in one long task.
  // The screen of a battle that is known already is the render of a navigation, which yields too.
  const [wasKnown] = useState(battle !== null)
  const isStageReady = useDeferredValue(battle !== null, wasKnown)
  const staged = isStageReady ? battle : null
  const covered = overlay.type !== 'none' && overlay.type !== 'round'
  const playsOthers = useSelected(battles, (state) => isPlayingAnother(state, battleId))
  // The reaction overlay lies over the chart, or above the result once the result covers the chart.
  useToastPlace(stage, { isChartInView: staged !== null && !covered, isAboveNeeded: playsOthers })

  return (
    <div className={styles.stage} ref={stage}>
      {staged !== null && (
        <div className={styles.below} inert={covered}>
          <BattleStage
            battle={staged}
            live={live}
            overlay={overlay}
            onExit={staged.role === 'player' ? onForfeit : onMenu}
          />
        </div>
      )}
      {/* [G27] the placeholder of the coming battle. */}
      {(overlay.type === 'loading' || (battle !== null && staged === null)) && (
        <Box pos="absolute" inset={0} display="grid" bg="var(--color-ground-top)" style={{ zIndex: 1 }}>
          <BattleSkeleton label={frBattle.loading} />
        </Box>
      )}
      {overlay.type === 'noBattle' && <Late.NoBattleOverlay battle={battle} onStart={onMenu} />}
      {overlay.type === 'cancelled' && (
        <Late.CancelledOverlay reason={overlay.reason} text={overlay.text} onMenu={onMenu} onNewBattle={onNewBattle} />
      )}
      {overlay.type === 'final' && battle?.ending?.type === 'completed' && (
        <Late.FinalOverlay
          battle={battle}
          ending={battle.ending}
          live={live}
          onMenu={onMenu}
          onNewBattle={onNewBattle}
        />
      )}
    </div>
  )
}

/** The list above the stage then has a battle that may wait for a choice. */
function isPlayingAnother({ entries }: BattlesState, battleId: BattleId): boolean {
  return [...entries].some(([id, { battle }]) => id !== battleId && battle.role === 'player' && !isOver(battle))
}

/** Widths at which the history fits beside the battle. */
const WIDE_QUERY = '(min-width: 1200px)'

interface BattleAsideProps {
  readonly battleId: BattleId
  readonly onNewBattle: () => void
}

/** Above the battle on a phone, beside it on a wide screen. */
function BattleAside({ battleId, onNewBattle }: BattleAsideProps) {
  const userId = useSessionUser()?.id ?? null
  const wide = useMediaQuery(WIDE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <div className={asideStyles.aside}>
      {userId === null ? <GuestInvitation /> : <MyBattles userId={userId} openedId={battleId} onNew={onNewBattle} />}
      {wide && userId === null && <Late.LeaderboardPanel />}
      {wide && userId !== null && <Late.HistoryPanel empty={<Late.RulesPanel />} />}
    </div>
  )
}

/** Lets a spectator without a wallet start playing with one press. */
function GuestInvitation() {
  const { identity } = useApp()
  return (
    <Surface title={frBattle.spectator.title} glowing>
      <Group justify="space-between" gap="8px 16px">
        <Text c="dimmed" flex="1 1 180px">
          {frBattle.spectator.guestHint}
        </Text>
        <Button variant="primary" size="small" onClick={identity.create}>
          {fr.header.createWallet}
        </Button>
      </Group>
    </Surface>
  )
}

const text = frBattle.battles

interface MyBattlesProps {
  readonly userId: UserId
  readonly openedId: BattleId
  readonly onNew: () => void
}

/** [G01] to [G05] the player's running battles side by side, and a button for a new one. */
function MyBattles({ userId, openedId, onNew }: MyBattlesProps) {
  const { queue } = useBattleFeatureStore()
  const { place } = useStore(queue)
  const connected = useStore(useApp().socket.state).status === 'connected'
  const battles = useMyBattles(userId)
  return (
    <nav className={asideStyles.strip} aria-label={text.title}>
      <Text
        component="h2"
        fz="lg"
        flex="none"
        className={classNames(asideStyles.title, battles.length > 0 && asideStyles.silent)}
      >
        {text.title}
      </Text>
      <ul className={asideStyles.list}>
        {battles.map((battle) => (
          <li key={battle.battleId} className={asideStyles.item}>
            <BattleChip battle={battle} current={battle.battleId === openedId} />
          </li>
        ))}
      </ul>
      {battles.length === 0 && (
        <Text className={asideStyles.none} size="sm" c="dimmed">
          {text.none}
        </Text>
      )}
      <Box flex="none" className={asideStyles.action ?? ''}>
        {place.type === 'searching' ? (
          <Group gap="sm" wrap="nowrap" justify="flex-end">
            <Text span className={asideStyles.search} size="xs" c="dimmed">
              {text.searching(frBattle.stakeOf(place.amountCents))}
            </Text>
            <Button size="small" onClick={queue.leave}>
              {text.leave}
            </Button>
          </Group>
        ) : (
          <Button size="small" disabled={place.type !== 'idle' || !connected} onClick={onNew}>
            {text.new}
          </Button>
        )}
      </Box>
    </nav>
  )
}

interface BattleChipProps {
  readonly battle: MyBattle
  readonly current: boolean
}

function BattleChip({ battle, current }: BattleChipProps) {
  const { battleId, opponent, awaitsChoice } = battle
  const navigate = useNavigate()

  function open(): void {
    if (!current) void navigate(GAME_PATH, { state: { battleId, opponent }, replace: true })
  }

  return (
    <button
      type="button"
      className={classNames(asideStyles.chip, current && asideStyles.current)}
      aria-current={current ? 'true' : undefined}
      onClick={open}
    >
      <Text span inherit className={asideStyles.name} fw={600} truncate>
        {opponent.username}
      </Text>
      <span className={asideStyles.amount}>{frBattle.stakeOf(centsFromEuros(opponent.amount))}</span>
      {awaitsChoice && <BetPill />}
    </button>
  )
}
