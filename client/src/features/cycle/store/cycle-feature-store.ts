// The long-lived parts of the cycle, created once per page, when its screen is first opened. Connects the store with
// the rest of the app: session, toasts, sounds, the balance, lists that must be refetched.
import type { ClientRef, ServerMessage } from '@bougie/protocol'
import type { NotificationRequest } from '../../../stores/notifications/notification.ts'
import type { SoundSetting } from '../../../stores/player-switches.ts'
import { onPlayerChange, type SessionStore } from '../../../stores/session-store.ts'
import type { SocketStore } from '../../../stores/socket-store.ts'
import { createSoundBoard } from '../../../stores/sound-board.ts'
import type { LocalValues, SessionValues } from '../../../stores/storage.ts'
import type { Timers } from '../../../stores/timers.ts'
import { createCycleCommitments } from './cycle-commitments.ts'
import { type CycleClientEvent, melodyOf, toastOf } from './cycle-events.ts'
import { createCycleStore } from './cycle-store.ts'
import type { CycleSubscription } from './cycle-subscription.ts'

/** [C21] refusals that concern neither a bet nor another screen. */
const OTHERS_ERRORS = ['BATTLE_', 'QUEUE_'] as const
/** Bets are stored before they are announced, but the list may come from a replica that is slightly behind. */
export const LIST_REFRESH_DELAY_MS = 1_000

export interface CycleFeatureStoreDeps {
  readonly socket: Pick<SocketStore, 'state' | 'send' | 'onAny' | 'serverNow' | 'history'>
  readonly subscription: CycleSubscription
  readonly timers: Timers
  readonly local: LocalValues
  readonly tab: SessionValues
  readonly soundSetting: SoundSetting
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  readonly creatorCode: () => string | null
  readonly setBalance: (euros: number) => void
  readonly notify: (toast: NotificationRequest) => void
  /** The list of the player's ended bets is out of date. */
  readonly refreshLists: () => void
}

export function createCycleFeatureStore(deps: CycleFeatureStoreDeps) {
  const { socket, local, session, timers } = deps
  // Messages received before this code was loaded build the state without notifications.
  let isNews = false
  const commitments = createCycleCommitments(deps.tab)
  const sounds = createSoundBoard<CycleClientEvent>({
    setting: deps.soundSetting,
    melodyOf,
    sample: melodyOf({ type: 'betsLocked' }),
  })
  let screens = 0

  const selfId = () => session.get()?.id ?? null

  const cycle = createCycleStore({
    socket,
    subscription: deps.subscription,
    timers,
    selfId,
    creatorCode: deps.creatorCode,
    createRef: () => crypto.randomUUID() as string as ClientRef,
    setBalance: (euros) => {
      if (isNews) deps.setBalance(euros)
    },
    onEvent: handleEvent,
    local,
    onRefused: (message) => {
      if (isNews) deps.notify({ type: 'bet', message })
    },
  })

  function handleEvent(event: CycleClientEvent): void {
    if (!isNews) return
    const isOnScreen = screens > 0
    if (isOnScreen) sounds.play(event)
    const toast = toastOf(event, isOnScreen)
    if (toast !== null) deps.notify(toast)
    if (event.type === 'settled' || event.type === 'betRemoved' || event.type === 'voided') {
      timers.after(LIST_REFRESH_DELAY_MS, deps.refreshLists)
    }
  }

  function receive(message: ServerMessage): void {
    cycle.receive(message)
    if (message.type === 'initialState' || message.type === 'state') {
      const { cycleId, commitment, startPrice } = message
      commitments.record(cycleId, { commitment, startPrice })
    } else if (message.type === 'error' && screens > 0 && message.battleId === undefined) {
      const isOthers = OTHERS_ERRORS.some((prefix) => message.code.startsWith(prefix))
      if (!isOthers) deps.notify({ type: 'general', message: message.message })
    }
  }

  // This code may load after the connection stands: earlier messages come first.
  for (const message of socket.history()) receive(message)
  isNews = true
  socket.onAny(receive)

  onPlayerChange(session, cycle.reset)

  return {
    cycle,
    sounds,
    /** Called when the screen opens; the returned function is called when it closes. */
    open() {
      screens += 1
      return () => {
        screens -= 1
      }
    },
  }
}

export type CycleFeatureStore = ReturnType<typeof createCycleFeatureStore>
