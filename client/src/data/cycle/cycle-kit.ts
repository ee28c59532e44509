// The long-lived parts of the cycle, built once per page and only when its screen is first opened. Here the store meets
// the rest of the app: session, notices, sounds, the balance, lists that must be read again.
import type { ClientRef, UserId } from '@bougie/protocol'
import { frCycle } from '../../text/fr-cycle.ts'
import type { SessionStore } from '../session-store.ts'
import type { SocketStore } from '../socket-store.ts'
import { createSoundBoard, type SoundSwitch } from '../sound-board.ts'
import { LOCAL_KEYS, type LocalValues, type SessionValues } from '../storage.ts'
import type { Timers } from '../timers.ts'
import type { CycleFeed } from './cycle-feed.ts'
import { melodyOf } from './cycle-melodies.ts'
import type { CycleMoment } from './cycle-moments.ts'
import { type CycleNotice, noticeOf } from './cycle-notices.ts'
import { createCyclePromiseBook } from './cycle-promises.ts'
import { type CycleStore, createCycleStore } from './cycle-store.ts'

/** [C21] refusals that are no bet's own and not another screen's. */
const OTHERS_ERRORS = ['BATTLE_', 'QUEUE_'] as const
/** Bets are stored before they are announced, but the list may be read from a copy that is a moment behind. */
export const LIST_REFRESH_DELAY_MS = 1_000

interface RefusalNotice {
  readonly type: 'bet' | 'general'
  readonly message?: string | undefined
}

export interface CycleKitDeps {
  readonly live: Pick<SocketStore, 'state' | 'send' | 'onAny' | 'serverNow' | 'history'>
  readonly feed: CycleFeed
  readonly timers: Timers
  readonly local: LocalValues
  readonly tab: SessionValues
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  readonly creatorCode: () => string | null
  readonly setBalance: (euros: number) => void
  readonly notify: (notice: CycleNotice | RefusalNotice) => void
  /** Own ended bets on the screen are out of date. */
  readonly refreshLists: () => void
  readonly createRef: () => ClientRef
  readonly createAudio: () => AudioContext
}

export interface CycleKit {
  readonly cycle: CycleStore
  readonly sounds: SoundSwitch
  readonly local: LocalValues
  selfId(): UserId | null
  /** While the screen is open; what it returns is called when it closes. */
  open(): () => void
}

export function createCycleKit(deps: CycleKitDeps): CycleKit {
  const { local, session, timers } = deps
  // What was said before this code arrived makes the state; it was no news any more.
  let isNews = false
  const live = withHistory(deps.live)
  const promises = createCyclePromiseBook(deps.tab)
  const { createAudio } = deps
  const sounds = createSoundBoard<CycleMoment>({
    local,
    createAudio,
    melodyOf,
    sample: melodyOf({ type: 'betsLocked' }),
  })
  let screens = 0

  function selfId(): UserId | null {
    const current = session.get()
    return current.status === 'guest' ? null : current.user.id
  }

  const cycle = createCycleStore({
    socket: live,
    feed: deps.feed,
    timers,
    selfId,
    creatorCode: deps.creatorCode,
    createRef: deps.createRef,
    setBalance: (euros) => {
      if (isNews) deps.setBalance(euros)
    },
    onMoment: handleMoment,
    givenBackNote: {
      read: () => local.read(LOCAL_KEYS.cycleGivenBackIn),
      write: (cycleId) => local.write(LOCAL_KEYS.cycleGivenBackIn, cycleId),
    },
    onRefused: (message) => {
      if (isNews) deps.notify({ type: 'bet', message })
    },
    texts: { offline: frCycle.bet.offline, unanswered: frCycle.bet.unanswered },
  })

  function handleMoment(moment: CycleMoment): void {
    if (!isNews) return
    const isOnScreen = screens > 0
    if (isOnScreen) sounds.play(moment)
    const notice = noticeOf(moment, isOnScreen)
    if (notice !== null) deps.notify(notice)
    if (moment.type === 'settled' || moment.type === 'betRemoved' || moment.type === 'voided') {
      timers.after(LIST_REFRESH_DELAY_MS, deps.refreshLists)
    }
  }

  live.onAny((message) => {
    if (message.type === 'initialState' || message.type === 'state') {
      promises.note(message.cycleId, message)
    } else if (message.type === 'error' && screens > 0 && message.battleId === undefined) {
      const isOthers = OTHERS_ERRORS.some((prefix) => message.code.startsWith(prefix))
      if (!isOthers) deps.notify({ type: 'general', message: message.message === '' ? undefined : message.message })
    }
  })

  // Another player in this browser starts with nothing of the one before.
  let player = selfId()
  session.subscribe(() => {
    const next = selfId()
    if (next === player) return
    player = next
    cycle.reset()
  })

  isNews = true
  return {
    cycle,
    sounds,
    local,
    selfId,
    open() {
      screens += 1
      return () => {
        screens -= 1
      }
    },
  }
}

/** This code may arrive after the connection stands: what was said until then is heard first. */
function withHistory(live: CycleKitDeps['live']): CycleKitDeps['live'] {
  return {
    ...live,
    onAny(listener) {
      for (const message of live.history()) listener(message)
      return live.onAny(listener)
    },
  }
}
