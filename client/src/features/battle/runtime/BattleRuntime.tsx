// Mounted on every page for a signed-in player: the queue and a starting battle follow the player around the app.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { logError } from '../../../api/log.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSelected } from '../../../hooks/use-selected.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { challengePath, GAME_PATH, PRACTICE_PATH } from '../../../stores/paths.ts'
import { inSeparateTasks } from '../../../ui/in-separate-tasks.ts'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import { useBattleFeatureStore, WithBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import { useActiveBattles } from '../hooks/use-battle-lists.ts'
import { MatchBanner } from '../queue/MatchBanner.tsx'
import { QueueNotice } from '../queue/QueueNotice.tsx'
import { isBattlePage, leavesBattlePages, queueDisplayOf } from '../queue/queue-display.ts'
import type { BattlesState } from '../store/battle-store.ts'
import { isQueued, type QueuePlace } from '../store/queue-state.ts'
import { preloadLateParts, QUEUE_DIALOG } from './late-parts.ts'

/** [M19] the notice stays for so long. */
const NOTICE_MS = 5_000

export function BattleRuntime() {
  return (
    <WithBattleFeatureStore>
      <QueueEverywhere />
    </WithBattleFeatureStore>
  )
}

function QueueEverywhere() {
  const feature = useBattleFeatureStore()
  const { live } = useApp()
  const navigate = useNavigate()
  const path = useLocation().pathname
  const queue = useStore(feature.queue)
  const setAside = useStore(feature.searchSetAside)
  const follows = useStore(feature.searchFollows)
  const playing = useSelected(feature.battles, isPlaying)
  const noticed = useQueueNotice(path, isQueued(queue), setAside)
  useGoToStartedBattle(path, playing)
  useOwnBattles()
  useWakeWithTab()
  useMatchAlert(queue.place)
  useChallengeNews()
  useWantedChallenge(path)
  useEffect(() => inSeparateTasks([preloadSoon]), [])

  const self = feature.self()
  if (self === null) return null
  const display = queueDisplayOf({ path, place: queue.place, setAside, follows, playing })
  return (
    <>
      {display === 'dialog' && (
        <LazyPart
          part={QUEUE_DIALOG}
          props={{
            queue,
            self,
            now: live.serverNow,
            onCancel: feature.queue.leave,
            onMinimise: () => feature.searchSetAside.set(true),
            onPractice: () => {
              feature.searchSetAside.set(true)
              void navigate(PRACTICE_PATH)
            },
          }}
        />
      )}
      {display === 'banner' && queue.place.type === 'matched' && (
        <MatchBanner opponent={queue.place.opponent} startsAtMs={queue.place.startsAtMs} now={live.serverNow} />
      )}
      {noticed && queue.place.type === 'searching' && <QueueNotice amountCents={queue.place.amountCents} />}
    </>
  )
}

function preloadSoon(): void {
  // Each is asked for again when it is shown; what keeps it away is told then.
  preloadLateParts().catch(() => undefined)
}

function isPlaying({ opened, entries }: BattlesState): boolean {
  if (opened === null || opened.mode === 'watch') return false
  const entry = entries.get(opened.battleId)
  return entry !== undefined && entry.battle.ending === null
}

/** [L35] the start of the game leads into it; a battle that is being played is not torn from under the player. */
function useGoToStartedBattle(path: string, playing: boolean): void {
  const feature = useBattleFeatureStore()
  const navigate = useNavigate()
  const started = useStore(feature.started)

  const show = useEffectEvent(() => {
    if (started === null) return
    feature.takeStarted()
    feature.searchSetAside.set(false)
    if (path === GAME_PATH && playing) feature.announceStart(started)
    // A battle that is over is not what one goes back to from the next.
    else void navigate(GAME_PATH, { state: started, replace: path === GAME_PATH })
  })
  useEffect(() => {
    if (started !== null) show()
  }, [started])
}

/** [M25] [G47] battles that began before this page was loaded are followed from any page, so that their end is told there. */
function useOwnBattles(): void {
  const { battles } = useBattleFeatureStore()
  const { data: running } = useActiveBattles(useSessionUser()?.id ?? null)
  useEffect(() => {
    if (running !== undefined) battles.follow(running.map(({ id }) => id))
  }, [battles, running])
}

/** Its code and its words come with the first message. */
function useChallengeNews(): void {
  const app = useApp()
  useEffect(
    () =>
      app.live.on('battle_challenge', (message) => {
        import('../challenge/use-challenges.ts')
          .then(({ announceChallenge }) => announceChallenge(app, message))
          .catch((error: unknown) => logError('challenge', error))
      }),
    [app],
  )
}

/** A challenge that was taken up before there was a wallet: signing in leads home, and from there back to it. */
function useWantedChallenge(path: string): void {
  const { intention } = useApp()
  const navigate = useNavigate()
  useStore(intention)
  const wanted = intention.of(useSessionUser()?.id ?? null)
  const target = wanted?.type === 'challenge' ? challengePath(wanted.code) : null
  useEffect(() => {
    if (target !== null && path !== target) void navigate(target, { replace: true })
  }, [navigate, path, target])
}

/** When a searching player turns to another page, or sets the search aside on one. */
function useQueueNotice(path: string, queued: boolean, setAside: boolean): boolean {
  const { timers } = useApp()
  const [shown, setShown] = useState(false)
  const last = useRef({ path, setAside })

  useEffect(() => {
    const left =
      leavesBattlePages(last.current.path, path) || (setAside && !last.current.setAside && !isBattlePage(path))
    last.current = { path, setAside }
    if (!left || !queued) return
    setShown(true)
    const cancel = timers.after(NOTICE_MS, () => setShown(false))
    return () => {
      cancel()
      setShown(false)
    }
  }, [path, queued, setAside, timers])

  return shown
}

/** A match that is found while the tab is hidden is told outside of it. The search, which asks about it, brings its code. */
function useMatchAlert(place: QueuePlace): void {
  const { tabSignal } = useApp()
  const battleId = place.type === 'matched' ? place.battleId : null
  const raise = useEffectEvent(async () => {
    if (place.type !== 'matched' || !document.hidden) return
    const { alertMatch, browserNotifications } = await import('../queue/match-alert.ts')
    const device = browserNotifications()
    // The start of the battle ends the match, not the alert: the player has still not looked.
    alertMatch(place, { page: document, focus: () => window.focus(), tabSignal, device })
  })
  useEffect(() => {
    if (battleId !== null) raise().catch((error: unknown) => logError('match alert', error))
  }, [battleId])
}

function useWakeWithTab(): void {
  const feature = useBattleFeatureStore()
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') feature.wake()
    }
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [feature])
}
