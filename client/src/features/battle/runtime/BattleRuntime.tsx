// Mounted on every page for a signed-in player: shows the queue and a starting battle wherever the player is.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useTransition } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { onTabVisible } from '../../../api/browser-socket.ts'
import { logError } from '../../../api/log.ts'
import { useApp, useSelected, useStore } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { challengePath, GAME_PATH } from '../../../stores/paths.ts'
import { inSeparateTasks } from '../../../ui/in-separate-tasks.ts'
import { Late, preloadLateParts } from '../arena/late-parts.ts'
import { BattleScreen } from '../arena/lazy-battle-screen.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { useActiveBattles } from '../hooks/use-battle-lists.ts'
import { isBattlePage, leavesBattlePages, queueDisplayOf } from '../queue/queue-display.ts'
import type { BattlesState } from '../store/battle-store.ts'
import type { QueuePlace, StartingBattle } from '../store/queue-machine.ts'
import type { NotifiedMessage } from './notify-player.ts'

/** [M19] display time of the banner. */
const NOTICE_MS = 5_000

export function BattleRuntime() {
  const feature = useBattleFeatureStore()
  const path = useLocation().pathname
  const { place, starting } = useStore(feature.queue)
  const playing = useSelected(feature.battles, isPlaying)
  const noticeShown = useQueueNotice(path, place)
  useGoToStartedBattle({ path, playing, starting })
  useOwnBattles()
  useMatchAlert(place)
  usePreloadedBattle(place)
  useNews()
  useWantedChallenge(path)
  useEffect(() => onTabVisible(feature.wake), [feature])
  useEffect(() => inSeparateTasks([preloadSoon]), [])

  const self = feature.self()
  if (self === null) return null
  const shown = starting?.match ?? place
  const display = queueDisplayOf({ path, place: shown, playing })
  return (
    <>
      {/* A search goes on without its dialog, as after a press on its button. */}
      {display === 'dialog' && (
        <Late.QueueDialog self={self} place={shown} onClose={() => feature.queue.showSearch('none')} />
      )}
      {/* There before what it announces. */}
      <div role="status">
        {display === 'banner' && shown.type === 'matched' && <Late.MatchBanner match={shown} />}
        {/* It would cover the buttons of the search, which opens by itself on the page after a sign-in. */}
        {noticeShown && display === 'nothing' && place.type === 'searching' && (
          <Late.QueueNotice amountCents={place.amountCents} />
        )}
      </div>
    </>
  )
}

function preloadSoon(): void {
  // Preloads: each part loads again when it is shown, and a failure is reported then.
  preloadLateParts().catch(() => undefined)
}

function isPlaying({ opened, entries }: BattlesState): boolean {
  if (opened === null || opened.mode === 'watch') return false
  const entry = entries.get(opened.battleId)
  return entry !== undefined && entry.battle.ending === null
}

interface GoToStartedBattle {
  readonly path: string
  readonly playing: boolean
  readonly starting: StartingBattle | null
}

/** [L35] opens a battle when its game starts, but does not navigate away from a battle that is being played. */
function useGoToStartedBattle({ path, playing, starting }: GoToStartedBattle): void {
  const { queue, announceStart } = useBattleFeatureStore()
  const navigate = useNavigate()
  const [isOpening, startOpening] = useTransition()

  const show = useEffectEvent(({ battleId, opponent }: StartingBattle) => {
    if (path === GAME_PATH && playing) {
      announceStart(opponent.username)
      queue.opened()
      return
    }
    startOpening(() => {
      // Replaces an ended battle in the navigation history, so that going back skips it.
      void navigate(GAME_PATH, { state: { battleId, opponent }, replace: path === GAME_PATH })
    })
  })
  useEffect(() => {
    if (starting !== null) show(starting)
  }, [starting])
  // Its cleanup runs when the navigation has rendered its screen, or has failed. A layout effect: the countdown would stay
  // over the screen for a frame.
  useLayoutEffect(() => (isOpening ? queue.opened : undefined), [isOpening, queue])
}

/** Loads the screen of the coming battle during the search, or at the latest during the countdown. */
function usePreloadedBattle({ type }: QueuePlace): void {
  useEffect(() => {
    if (type !== 'idle') BattleScreen.preload()
  }, [type])
}

/** [M25] [G47] follows battles that began before this page was loaded, so that their end shows on any page. */
function useOwnBattles(): void {
  const { battles } = useBattleFeatureStore()
  const { data: running } = useActiveBattles(useSessionUser()?.id ?? null)
  useEffect(() => {
    if (running !== undefined) battles.follow(running.map(({ id }) => id))
  }, [battles, running])
}

/** Code and texts load with the first message. */
function useNews(): void {
  const app = useApp()
  useEffect(() => {
    const announce = (message: NotifiedMessage) =>
      import('./notify-player.ts')
        .then(({ notifyPlayer }) => notifyPlayer(app, message))
        .catch((error: unknown) => logError('news', error))
    const stops = [app.socket.on('battle_challenge', announce), app.socket.on('followed_player_online', announce)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [app])
}

/**
 * A challenge accepted before the sign-in: the sign-in leads to the home page, this leads back to the challenge. Once: who
 * then leaves gives it up, and must press again before a stake is taken.
 */
function useWantedChallenge(path: string): void {
  const { intention } = useApp()
  const navigate = useNavigate()
  useStore(intention)
  const wanted = intention.of(useSessionUser()?.id ?? null)
  const target = wanted?.type === 'challenge' ? challengePath(wanted.code) : null
  const ledTo = useRef<string | null>(null)
  useEffect(() => {
    if (target !== null && path === target) return
    if (target !== null && ledTo.current === target) intention.clear()
    else if (target !== null) void navigate(target, { replace: true })
    ledTo.current = target
  }, [intention, navigate, path, target])
}

/** True when a searching player changes to another page or hides the search on one. */
function useQueueNotice(path: string, place: QueuePlace): boolean {
  const { timers } = useApp()
  const [shown, setShown] = useState(false)
  const queued = place.type === 'searching'
  const hidden = queued && place.pages === 'none'
  const last = useRef({ path, hidden })

  useEffect(() => {
    const left = leavesBattlePages(last.current.path, path) || (hidden && !last.current.hidden && !isBattlePage(path))
    last.current = { path, hidden }
    if (!left || !queued) return
    setShown(true)
    const cancel = timers.after(NOTICE_MS, () => setShown(false))
    return () => {
      cancel()
      setShown(false)
    }
  }, [path, queued, hidden, timers])

  return shown
}

/** Alerts the player of a match in a hidden tab. Its code loads with the search, which asks for the permission. */
function useMatchAlert(place: QueuePlace): void {
  const { tabSignal } = useApp()
  const battleId = place.type === 'matched' ? place.battleId : null
  const raise = useEffectEvent(async () => {
    if (place.type !== 'matched' || !document.hidden) return
    const { alertMatch } = await import('../queue/match-alert.ts')
    // The start of the battle ends the match but not the alert: the player has not seen it yet.
    alertMatch(place, tabSignal)
  })
  useEffect(() => {
    if (battleId !== null) raise().catch((error: unknown) => logError('match alert', error))
  }, [battleId])
}
