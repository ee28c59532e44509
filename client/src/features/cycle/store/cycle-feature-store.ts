// The long-lived parts of the cycle, built once per page and only when its screen is first opened. Here the store meets
// the rest of the app: session, notices, sounds, the balance, lists that must be read again.
import type { ClientRef, UserId } from '@bougie/protocol'
import type { SessionStore } from '../../../stores/session-store.ts'
import type { SocketStore } from '../../../stores/socket-store.ts'
import { createSoundBoard, type SoundSwitch } from '../../../stores/sound-board.ts'
import { LOCAL_KEYS, type LocalValues, type SessionValues } from '../../../stores/storage.ts'
import type { Timers } from '../../../stores/timers.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { createCycleCommitments } from './cycle-commitments.ts'
import type { CycleClientEvent } from './cycle-events.ts'
import type { CycleFeed } from './cycle-feed.ts'
import { melodyOf } from './cycle-melodies.ts'
import { type CycleNotice, noticeOf } from './cycle-notices.ts'
import { type CycleStore, createCycleStore } from './cycle-store.ts'

/** [C21] refusals that are no bet's own and not another screen's. */
const OTHERS_ERRORS = ['BATTLE_', 'QUEUE_'] as const
/** Bets are stored before they are announced, but the list may be read from a copy that is a little behind. */
export const LIST_REFRESH_DELAY_MS = 1_000

interface RefusalNotice {
  readonly type: 'bet' | 'general'
  readonly message?: string | undefined
}

export interface CycleFeatureStoreDeps {
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

export interface CycleFeatureStore {
  readonly cycle: CycleStore
  readonly sounds: SoundSwitch
  readonly local: LocalValues
  selfId(): UserId | null
  /** While the screen is open; what it returns is called when it closes. */
  open(): () => void
}

export function createCycleFeatureStore(deps: CycleFeatureStoreDeps): CycleFeatureStore {
  const { local, session, timers } = deps
  // Messages from before this code arrived build the state without notifications.
  let isNews = false
  const live = withHistory(deps.live)
  const commitments = createCycleCommitments(deps.tab)
  const { createAudio } = deps
  const sounds = createSoundBoard<CycleClientEvent>({
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
    onEvent: handleEvent,
    givenBackNote: {
      read: () => local.read(LOCAL_KEYS.cycleGivenBackIn),
      write: (cycleId) => local.write(LOCAL_KEYS.cycleGivenBackIn, cycleId),
    },
    onRefused: (message) => {
      if (isNews) deps.notify({ type: 'bet', message })
    },
    texts: { offline: frCycle.bet.offline, unanswered: frCycle.bet.unanswered },
  })

  function handleEvent(event: CycleClientEvent): void {
    if (!isNews) return
    const isOnScreen = screens > 0
    if (isOnScreen) sounds.play(event)
    const notice = noticeOf(event, isOnScreen)
    if (notice !== null) deps.notify(notice)
    if (event.type === 'settled' || event.type === 'betRemoved' || event.type === 'voided') {
      timers.after(LIST_REFRESH_DELAY_MS, deps.refreshLists)
    }
  }

  live.onAny((message) => {
    if (message.type === 'initialState' || message.type === 'state') {
      commitments.note(message.cycleId, message)
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

/** This code may arrive after the connection stands: what was said until then is received first. */
function withHistory(live: CycleFeatureStoreDeps['live']): CycleFeatureStoreDeps['live'] {
  return {
    ...live,
    onAny(listener) {
      for (const message of live.history()) listener(message)
      return live.onAny(listener)
    },
  }
}
