// Mounted on every page for a signed-in player: the queue and a starting battle follow the player around the app.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useApp } from '../../app/app-context.tsx'
import { GAME_PATH } from '../../app/battle-paths.ts'
import { useBattleKit, WithBattleKit } from '../../app/use-battle-kit.tsx'
import { useActiveBattles } from '../../app/use-battle-lists.ts'
import { useSessionUser } from '../../app/use-session.ts'
import type { BattlesState } from '../../data/battle/battle-store.ts'
import { isQueued } from '../../data/battle/queue-state.ts'
import { useSelected } from '../../data/use-selected.ts'
import { useStore } from '../../data/use-store.ts'
import { MatchBanner } from './MatchBanner.tsx'
import { QueueDialog } from './QueueDialog.tsx'
import { QueueNotice } from './QueueNotice.tsx'
import { isBattlePage, leavesBattlePages, queueDisplayOf } from './queue-display.ts'

/** [M19] the notice stays for so long. */
const NOTICE_MS = 5_000

export function BattleRuntime() {
  return (
    <WithBattleKit>
      <QueueEverywhere />
    </WithBattleKit>
  )
}

function QueueEverywhere() {
  const kit = useBattleKit()
  const { live } = useApp()
  const path = useLocation().pathname
  const queue = useStore(kit.queue)
  const setAside = useStore(kit.searchSetAside)
  const follows = useStore(kit.searchFollows)
  const playing = useSelected(kit.battles, isPlaying)
  const noticed = useQueueNotice(path, isQueued(queue), setAside)
  useGoToStartedBattle(path, playing)
  useOwnBattles()
  useWakeWithTab()

  const self = kit.self()
  if (self === null) return null
  const display = queueDisplayOf({ path, place: queue.place, setAside, follows, playing })
  return (
    <>
      {display === 'dialog' && (
        <QueueDialog
          queue={queue}
          self={self}
          now={live.serverNow}
          onCancel={kit.queue.leave}
          onMinimise={() => kit.searchSetAside.set(true)}
        />
      )}
      {display === 'banner' && queue.place.type === 'matched' && (
        <MatchBanner opponent={queue.place.opponent} startsAtMs={queue.place.startsAtMs} now={live.serverNow} />
      )}
      {noticed && queue.place.type === 'searching' && <QueueNotice amountCents={queue.place.amountCents} />}
    </>
  )
}

function isPlaying({ opened, entries }: BattlesState): boolean {
  if (opened === null || opened.mode === 'watch') return false
  const entry = entries.get(opened.battleId)
  return entry !== undefined && entry.battle.ending === null
}

/** [L35] the start of the game leads into it; a battle that is being played is not torn from under the player. */
function useGoToStartedBattle(path: string, playing: boolean): void {
  const kit = useBattleKit()
  const navigate = useNavigate()
  const started = useStore(kit.started)

  const show = useEffectEvent(() => {
    if (started === null) return
    kit.takeStarted()
    kit.searchSetAside.set(false)
    if (path === GAME_PATH && playing) kit.announceStart(started)
    // A battle that is over is not what one goes back to from the next.
    else void navigate(GAME_PATH, { state: started, replace: path === GAME_PATH })
  })
  useEffect(() => {
    if (started !== null) show()
  }, [started])
}

/** [M25] [G47] battles that began before this page was loaded are followed from any page, so that their end is told there. */
function useOwnBattles(): void {
  const { battles } = useBattleKit()
  const { data: running } = useActiveBattles(useSessionUser()?.id ?? null)
  useEffect(() => {
    if (running !== undefined) battles.follow(running.map(({ id }) => id))
  }, [battles, running])
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

function useWakeWithTab(): void {
  const kit = useBattleKit()
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === 'visible') kit.wake()
    }
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [kit])
}
