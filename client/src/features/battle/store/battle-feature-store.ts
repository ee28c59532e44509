// The long-lived parts of the battles, created once per page, when a battle screen or a signed-in player first
// needs them. Connects the stores with the rest of the app: session, toasts, sounds, lists that must be refetched.
import type { BattleId, ServerMessage, UserId } from '@bougie/protocol'
import { playerName } from '../../../i18n/fr-player-name.ts'
import type { IntentionStore } from '../../../stores/intention.ts'
import type { NotificationRequest } from '../../../stores/notifications/notification.ts'
import type { SoundSetting } from '../../../stores/player-switches.ts'
import { onPlayerChange, type SessionStore } from '../../../stores/session-store.ts'
import type { SocketStore } from '../../../stores/socket-store.ts'
import { createSoundBoard } from '../../../stores/sound-board.ts'
import type { LocalValues, SessionValues } from '../../../stores/storage.ts'
import type { Timers } from '../../../stores/timers.ts'
import { createBattleCommitments, createReceivedRounds, createSeedExchange, randomHex } from './battle-commitments.ts'
import { type BattleClientEvent, type BattleNews, melodyOf, toastOf, vibrate } from './battle-events.ts'
import { createBattleStore } from './battle-store.ts'
import { createSavedBattle, createSavedChoice } from './entry-point.ts'
import type { Identity } from './live-battle.ts'
import { createQueueStore } from './queue-store.ts'
import { createRematchSeries } from './rematch-series.ts'

/** [L23] delay after a battle's end before the list of battles is refetched. */
export const LIST_REFRESH_DELAY_MS = 1_000

export interface BattleFeatureStoreDeps {
  readonly socket: Pick<SocketStore, 'state' | 'send' | 'onAny' | 'serverNow' | 'history' | 'suspect'>
  readonly timers: Timers
  readonly local: LocalValues
  readonly tab: SessionValues
  readonly soundSetting: SoundSetting
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  /** A press made before the sign-in that it needs. */
  readonly intention: Pick<IntentionStore, 'of' | 'clear'>
  /** The player's own picture, once it is known. */
  readonly pictureUrl: (userId: UserId) => string | null
  readonly notify: (toast: NotificationRequest) => void
  /** Lists of battles and results on the screen are out of date. */
  readonly refreshLists: () => void
}

const CLIENT_SEED_BYTES = 32

export function createBattleFeatureStore(deps: BattleFeatureStoreDeps) {
  const { socket, timers, local, session } = deps
  const createRef = () => crypto.randomUUID()
  const saved = createSavedBattle({ local, now: timers.now })
  const sounds = createSoundBoard({
    setting: deps.soundSetting,
    melodyOf,
    sample: melodyOf({ type: 'predictionOpened' }),
  })

  function self(): Identity | null {
    const user = session.get()
    return user && { id: user.id, username: playerName(user.pseudo), avatarUrl: deps.pictureUrl(user.id) }
  }

  const battles = createBattleStore({
    socket,
    self,
    timers,
    saved,
    savedChoice: createSavedChoice(deps.tab),
    createRef,
    onEvent: handleEvent,
    onError: (error) => notify({ type: 'refused', error }),
  })

  const series = createRematchSeries(() => battles.get().entries)
  const createSeed = () => randomHex(CLIENT_SEED_BYTES)
  const commitments = createBattleCommitments(deps.tab)
  const rounds = createReceivedRounds(deps.tab)
  const seeds = createSeedExchange({ socket, commitments, createSeed })
  const queue = createQueueStore({
    socket,
    timers,
    isSignedIn: () => self() !== null,
    createRef,
    createSeed,
    onError: (text) => notify({ type: 'searchRefused', text }),
    onStart({ battleId, opponent }) {
      series.started({ battleId, opponentId: opponent.id })
      deps.refreshLists()
    },
  })

  function receive(message: ServerMessage): void {
    battles.receive(message)
    seeds.receive(message)
    rounds.receive(message)
    queue.receive(message)
  }

  // This code may load after the connection stands: earlier messages come first.
  for (const message of socket.history()) receive(message)
  socket.onAny(receive)

  function notify(news: BattleNews, isOnScreen = false): void {
    const toast = toastOf(news, isOnScreen)
    if (toast !== null) deps.notify(toast)
  }

  function handleEvent(battleId: BattleId, event: BattleClientEvent): void {
    const isOpened = battles.get().opened?.battleId === battleId
    if (isOpened) {
      sounds.play(event)
      // One switch for both: whoever plays in silence wants no buzzing phone either.
      if (sounds.enabled.get()) vibrate(event)
    }
    notify(event, isOpened)
    const followed = battles.get().entries.get(battleId)
    if (event.type === 'ended' && followed !== undefined) series.ended(followed.battle)
    if (event.type === 'ended') timers.after(LIST_REFRESH_DELAY_MS, deps.refreshLists)
  }

  // A status shows that the connection is this player's, and whether they have a search: now the press that waited for
  // the sign-in is carried out, or dropped for good. Kept, it would follow the search or the match that is in its way.
  socket.onAny((message) => {
    if (message.type !== 'battle_queue_status') return
    const wanted = deps.intention.of(self()?.id ?? null)
    if (wanted?.type !== 'search') return
    deps.intention.clear()
    // The sign-in leads away from the lobby.
    if (!message.inQueue) queue.join(wanted.euros, 'everyPage')
  })
  let searched = false
  queue.subscribe(() => {
    // Asked during the search and ignored: that counts as a no.
    const searching = queue.get().place.type === 'searching'
    if (searched && !searching && !sounds.decided.get()) sounds.setEnabled(false)
    searched = searching
  })

  onPlayerChange(session, () => {
    queue.reset()
    battles.reset()
    series.reset()
  })

  queue.checkStatus()
  return {
    /** The signed-in player; null for a guest. */
    self,
    battles,
    queue,
    /** The score of successive rematches. */
    series,
    saved,
    sounds,
    /** Announces a start without leaving the battle on the screen. */
    announceStart: (opponent: string) => notify({ type: 'startedBeside', opponent }),
    /** The tab became visible again: request possibly missed state. */
    wake() {
      queue.checkStatus()
      battles.wake()
    },
  }
}

export type BattleFeatureStore = ReturnType<typeof createBattleFeatureStore>
