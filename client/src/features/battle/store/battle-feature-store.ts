// The long-lived parts of the battles, built once per page and only when a battle screen or a signed-in player
// needs them. Here the stores meet the rest of the app: session, notices, sounds, lists that must be read again.
import type { BattleId } from '@bougie/protocol'
import { playerName } from '../../../i18n/fr-player-name.ts'
import type { IntentionStore } from '../../../stores/intention.ts'
import type { SessionStore } from '../../../stores/session-store.ts'
import type { SocketStore } from '../../../stores/socket-store.ts'
import { createSoundBoard, type SoundBoard } from '../../../stores/sound-board.ts'
import type { LocalValues, SessionValues } from '../../../stores/storage.ts'
import { createStore, type ReadonlyStore, type Store } from '../../../stores/store.ts'
import type { Timers } from '../../../stores/timers.ts'
import { frBattle } from '../text/fr-battle.ts'
import { type BattleCommitments, createBattleCommitments } from './battle-commitments.ts'
import type { BattleClientEvent } from './battle-events.ts'
import { melodyOf } from './battle-melodies.ts'
import { type BattleNotice, noticeOf } from './battle-notices.ts'
import { type BattleStore, type BattlesState, createBattleStore } from './battle-store.ts'
import { vibrationOf } from './battle-vibrations.ts'
import type { Identity } from './live-battle.ts'
import { giveOwnSeeds } from './own-seed.ts'
import { isQueued } from './queue-state.ts'
import { createQueueStore, type QueueStore } from './queue-store.ts'
import { createRematchSeries, type RematchSeriesBook } from './rematch-series.ts'
import { type BattlePass, createSavedBattle, type SavedBattle } from './saved-battle.ts'
import { createSavedChoice } from './saved-choice.ts'

/** [L23] the list of battles is read again this long after a battle ended. */
export const LIST_REFRESH_DELAY_MS = 1_000

export interface BattleFeatureStoreDeps {
  readonly live: Pick<SocketStore, 'state' | 'send' | 'onAny' | 'serverNow' | 'history' | 'suspect'>
  readonly timers: Timers
  readonly local: LocalValues
  readonly tab: SessionValues
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  /** The press that needed a wallet, made before there was one. */
  readonly intention: Pick<IntentionStore, 'of' | 'clear'>
  /** The own picture, as far as it is known. */
  readonly pictureUrl: () => string | null
  readonly notify: (notice: BattleNotice) => void
  /** Lists of battles and results on the screen are out of date. */
  readonly refreshLists: () => void
  readonly createUuid: () => string
  readonly randomHex: (bytes: number) => string
  readonly createAudio: () => AudioContext
  /** Where the device can: ms on and off in turns. */
  readonly vibrate: (pattern: readonly number[]) => void
}

export interface BattleFeatureStore {
  /** The signed-in player; null for a guest. */
  self(): Identity | null
  readonly battles: BattleStore
  readonly queue: QueueStore
  /** The score of successive rematches. */
  readonly series: RematchSeriesBook
  readonly saved: SavedBattle
  readonly sounds: SoundBoard<BattleClientEvent>
  readonly commitments: BattleCommitments
  readonly local: LocalValues
  /** The player looks around while the search goes on. */
  readonly searchSetAside: Store<boolean>
  /** The search was asked for before there was a wallet, and shows wherever its player has landed. */
  readonly searchFollows: ReadonlyStore<boolean>
  /** The battle that has just started and waits to be shown. */
  readonly started: ReadonlyStore<BattlePass | null>
  takeStarted(): void
  /** Tells of a start without leaving the battle on the screen. */
  announceStart(pass: BattlePass): void
  /** The tab is looked at again after a while: ask for what may have been missed. */
  wake(): void
}

const CLIENT_SEED_BYTES = 32

export function createBattleFeatureStore(deps: BattleFeatureStoreDeps): BattleFeatureStore {
  const { timers, local, session, notify, createUuid } = deps
  const live = withHistory(deps.live)
  const started = createStore<BattlePass | null>(null)
  const searchSetAside = createStore(false)
  const searchFollows = createStore(false)
  const saved = createSavedBattle({ local, now: timers.now })
  const commitments = createBattleCommitments(deps.tab)
  const sounds = createSoundBoard({
    local,
    createAudio: deps.createAudio,
    melodyOf,
    sample: melodyOf({ type: 'predictionOpened' }),
  })

  function self(): Identity | null {
    const current = session.get()
    if (current.status === 'guest') return null
    return { id: current.user.id, username: playerName(current.user.pseudo), avatarUrl: deps.pictureUrl() }
  }

  // Messages received before this code was loaded are replayed while the store is made, when nothing is open yet.
  let opened: () => BattleId | null = () => null
  let entries: () => BattlesState['entries'] = () => new Map()
  const series = createRematchSeries(() => entries())
  const battles = createBattleStore({
    socket: live,
    self,
    timers,
    saved,
    savedChoice: createSavedChoice(deps.tab),
    createRef: createUuid,
    onEvent: handleEvent,
    onError: ({ code, message }) => notify({ type: 'battle', data: { code, message } }),
  })

  opened = () => battles.get().opened?.battleId ?? null
  entries = () => battles.get().entries

  const createSeed = () => deps.randomHex(CLIENT_SEED_BYTES)
  giveOwnSeeds({ socket: live, commitments, createSeed })

  const queue = createQueueStore({
    socket: live,
    timers,
    isSignedIn: () => self() !== null,
    createRef: createUuid,
    createSeed,
    serverErrorText: frBattle.search.serverError,
    onError: (message) => notify({ type: 'general', message, data: { title: frBattle.search.title } }),
    onGameStart: (message) => {
      commitments.note(message)
      series.started({ battleId: message.battleId, opponentId: message.opponent.id })
      started.set({ battleId: message.battleId, opponent: message.opponent })
      deps.refreshLists()
    },
  })

  function handleEvent(battleId: BattleId, event: BattleClientEvent): void {
    if (opened() === battleId) {
      sounds.play(event)
      deps.vibrate(vibrationOf(event))
    }
    const notice = noticeOf(event)
    if (notice !== null) notify(notice)
    const followed = entries().get(battleId)
    if (event.type === 'ended' && followed !== undefined) series.ended(followed.battle)
    if (event.type === 'ended') timers.after(LIST_REFRESH_DELAY_MS, deps.refreshLists)
  }

  // A status tells that the connection is this player's and that no search of theirs runs: now the press that had to wait
  // for a wallet is carried out.
  deps.live.onAny((message) => {
    if (message.type !== 'battle_queue_status' || message.inQueue) return
    const wanted = deps.intention.of(self()?.id ?? null)
    if (wanted?.type !== 'search' || !queue.join(wanted.euros)) return
    deps.intention.clear()
    searchSetAside.set(false)
    searchFollows.set(true)
  })
  let searched = false
  queue.subscribe(() => {
    // Asked in the search and not answered: that is an answer too.
    const searching = isQueued(queue.get())
    if (searched && !searching && !sounds.decided.get()) sounds.setEnabled(false)
    searched = searching
    if (searchFollows.get() && queue.get().place.type === 'idle') searchFollows.set(false)
  })

  // Another player in this browser starts with nothing of the one before.
  let player = self()?.id ?? null
  session.subscribe(() => {
    const next = self()?.id ?? null
    if (next === player) return
    player = next
    started.set(null)
    queue.reset()
    battles.reset()
    series.reset()
  })

  queue.checkStatus()
  return {
    self,
    battles,
    queue,
    series,
    saved,
    sounds,
    commitments,
    local,
    started,
    searchSetAside,
    searchFollows,
    takeStarted: () => started.set(null),
    announceStart: ({ opponent }) =>
      notify({
        type: 'info',
        message: frBattle.battles.started(opponent?.username ?? ''),
        data: { title: frBattle.battles.title },
      }),
    wake() {
      queue.checkStatus()
      battles.wake()
    },
  }
}

/** This code may arrive after the connection stands: what was said until then is received first. */
function withHistory(live: BattleFeatureStoreDeps['live']): BattleFeatureStoreDeps['live'] {
  return {
    ...live,
    onAny(listener) {
      for (const message of live.history()) listener(message)
      return live.onAny(listener)
    },
  }
}
