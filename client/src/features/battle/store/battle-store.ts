// All battles that this browser follows, and the one on the screen. Framework-free: messages of the server in,
// an immutable state out, time through `timers`. Money never passes through here; only the server moves it.
import type { BattleId, Direction, ServerMessage, ServerMessageOf } from '@bougie/protocol'
import { isConnected, onConnection, type SocketStore } from '../../../stores/socket-store.ts'
import { createStore } from '../../../stores/store.ts'
import { createDeadline, every, type Timers } from '../../../stores/timers.ts'
import { applyBattleMessage, type BattleMessage } from './apply-battle-message.ts'
import { type BattleClientEvent, eventsBetween } from './battle-events.ts'
import type { BattleReference, OpenMode, SavedBattle, SavedChoice } from './entry-point.ts'
import {
  awaitsChoice,
  type BattleEntry,
  type FollowedBattle,
  type Identity,
  isOver,
  silenceMaxMs,
} from './live-battle.ts'
import type { PriceSeries } from './price-series.ts'

const STATE_REQUEST_DELAY_MS = 1_000
const RESYNC_CHECK_MS = 5_000
const LOADING_MAX_MS = 10_000

interface OpenedBattle extends BattleReference {
  readonly mode: OpenMode
  /** The state is awaited; ends with its arrival, with an error, or after 10 s. */
  readonly loading: boolean
}

export interface BattlesState {
  readonly connected: boolean
  readonly entries: ReadonlyMap<BattleId, FollowedBattle>
  readonly opened: OpenedBattle | null
}

interface BattleStoreDeps {
  readonly socket: Pick<SocketStore, 'state' | 'send' | 'serverNow' | 'suspect'>
  readonly self: () => Identity | null
  readonly timers: Timers
  readonly saved: SavedBattle
  readonly savedChoice: SavedChoice
  /** A unique value per press, so that a repeated message takes effect once. */
  readonly createRef: () => string
  readonly onEvent: (battleId: BattleId, event: BattleClientEvent) => void
  readonly onError: (error: ServerMessageOf<'error'>) => void
}

export function createBattleStore(deps: BattleStoreDeps) {
  const { socket, timers, saved } = deps
  const source = createStore<BattlesState>({ connected: isConnected(socket.state), entries: new Map(), opened: null })
  /** Separate from the state, because prices arrive four times a second and only the chart needs each of them. */
  const prices = createStore<ReadonlyMap<BattleId, PriceSeries>>(new Map())
  /** Running battles known from a list. */
  let listed: ReadonlySet<BattleId> = new Set()
  let cancelOpenTimers: readonly (() => void)[] = []
  // Probes the connection; when it responds, the state of every running battle is requested again.
  const suspectAfter = createDeadline(timers, socket.suspect)
  onConnection(socket.state, connectionChanged)

  function update(changes: Partial<BattlesState>): void {
    source.set({ ...source.get(), ...changes })
  }

  function receive(message: ServerMessage): void {
    if (message.type === 'error') receiveError(message)
    else if ('battleId' in message) receiveBattleMessage(message)
  }

  function receiveBattleMessage(message: BattleMessage): void {
    const before = entryOf(message.battleId)
    const applied = applyBattleMessage(before, message, { self: deps.self(), nowMs: timers.now() })
    if (applied === undefined || applied === before) return
    const after = withSavedChoice(applied)
    store(message.battleId, before, after)
    if (source.get().opened?.battleId === message.battleId) {
      expectMessage(after)
      endLoading()
      // A reload after the end leads to the lobby instead of an ended battle.
      if (isOver(after.battle)) saved.clear()
    }
    for (const event of eventsBetween(before, after)) deps.onEvent(message.battleId, event)
  }

  /** A state after a reload contains the choice; its price is known only to this browser. */
  function withSavedChoice(entry: BattleEntry): BattleEntry {
    const { battleId, round, ownChoice, choiceIndex } = entry.battle
    if (ownChoice === null || choiceIndex !== null) return entry
    const savedIndex = deps.savedChoice.find(battleId, round)
    return savedIndex === null ? entry : { ...entry, battle: { ...entry.battle, choiceIndex: savedIndex } }
  }

  function entryOf(battleId: BattleId): BattleEntry | undefined {
    const followed = source.get().entries.get(battleId)
    const series = prices.get().get(battleId)
    return followed && series && { ...followed, series }
  }

  /** Each part is replaced only when it changed, so that its subscribers are not called for the other. */
  function store(battleId: BattleId, before: BattleEntry | undefined, after: BattleEntry): void {
    const { battle, missing, series } = after
    if (series !== before?.series) prices.set(new Map(prices.get()).set(battleId, series))
    if (battle === before?.battle && missing === before.missing) return
    update({ entries: new Map(source.get().entries).set(battleId, { battle, missing }) })
  }

  /** [G60] errors of a battle end the loading; a refused choice must not stay pending. */
  function receiveError(error: ServerMessageOf<'error'>): void {
    const isOwnCode = error.code.startsWith('BATTLE_')
    // A reaction too many is dropped in silence.
    if (!isOwnCode && (error.battleId === undefined || error.code === 'RATE_LIMIT')) return
    const { opened } = source.get()
    const battleId = error.battleId ?? opened?.battleId
    // A choice is the only message of a battle that carries a reference.
    if (battleId !== undefined && (isOwnCode || error.clientRef !== undefined))
      changeEntry(battleId, (entry) => ({ ...entry, battle: { ...entry.battle, pendingChoice: null } }))
    if (opened?.battleId === battleId) endLoading()
    deps.onError(error)
  }

  function changeEntry(battleId: BattleId, change: (entry: FollowedBattle) => FollowedBattle): void {
    const { entries } = source.get()
    const entry = entries.get(battleId)
    if (entry !== undefined) update({ entries: new Map(entries).set(battleId, change(entry)) })
  }

  /** State from before a lost connection is stale: nothing of it counts as live. */
  function connectionChanged(connected: boolean): void {
    const entries = [...source.get().entries].map(([id, entry]) => [id, { ...entry, missing: true }] as const)
    update({ connected, entries: new Map(entries) })
    if (!connected) return
    const running = entries.filter(([, { battle }]) => !isOver(battle)).map(([battleId]) => battleId)
    const known = new Set(entries.map(([battleId]) => battleId))
    const opened = source.get().opened?.battleId
    const unknown = [...listed, ...(opened === undefined ? [] : [opened])].filter((battleId) => !known.has(battleId))
    for (const battleId of new Set([...running, ...unknown])) resync(battleId)
  }

  function resync(battleId: BattleId): void {
    const { opened } = source.get()
    const watched = opened?.battleId === battleId && opened.mode === 'watch'
    socket.send({ type: watched ? 'battle_watch' : 'battle_resync_request', battleId })
  }

  function open(reference: BattleReference, mode: OpenMode): void {
    close()
    const { entries } = source.get()
    const kept = [...entries].filter(
      ([id, { battle }]) => id === reference.battleId || (!isOver(battle) && battle.role === 'player'),
    )
    prices.set(new Map([...prices.get()].filter(([id]) => kept.some(([keptId]) => keptId === id))))
    update({ entries: new Map(kept), opened: { ...reference, mode, loading: !entries.has(reference.battleId) } })
    expectMessage(entryOf(reference.battleId))
    if (mode === 'play') saved.save(reference)
    if (mode === 'watch' || !entries.has(reference.battleId)) resync(reference.battleId)
    cancelOpenTimers = [
      timers.after(STATE_REQUEST_DELAY_MS, () => requestState(reference.battleId, mode)),
      timers.after(LOADING_MAX_MS, endLoading),
      every(timers, RESYNC_CHECK_MS, checkMissing),
    ]
  }

  function expectMessage(entry: BattleEntry | undefined): void {
    suspectAfter(entry === undefined ? null : silenceMaxMs(entry, socket.serverNow()))
  }

  /** [G59] one second after the selection, whatever has arrived; the response ends the loading. */
  function requestState(battleId: BattleId, mode: OpenMode): void {
    if (mode === 'play') socket.send({ type: 'get_battle_state', battleId, mode: 'battle' })
  }

  function endLoading(): void {
    const { opened } = source.get()
    if (opened?.loading) update({ opened: { ...opened, loading: false } })
  }

  /** [G58] requests missing data again, as long as a choice may depend on it. */
  function checkMissing(): void {
    const { opened, entries } = source.get()
    if (opened === null) return
    const entry = entries.get(opened.battleId)
    if (entry === undefined || (entry.missing && isPredictionOpen(entry))) resync(opened.battleId)
  }

  function close(): void {
    for (const cancel of cancelOpenTimers) cancel()
    cancelOpenTimers = []
    suspectAfter(null)
    const { opened, entries } = source.get()
    if (opened === null) return
    const rematch = entries.get(opened.battleId)?.battle.rematch.type ?? 'closed'
    // A player who leaves gives up the rematch: otherwise it could begin without them.
    if (opened.mode === 'watch' || rematch !== 'closed') {
      socket.send({ type: 'battle_unwatch', battleId: opened.battleId })
    }
    update({ opened: null })
  }

  /** Adds battles known from a list, so that their 'Parier !' can show. */
  function follow(battleIds: readonly BattleId[]): void {
    const { entries } = source.get()
    listed = new Set(battleIds)
    for (const battleId of battleIds) if (!entries.has(battleId)) resync(battleId)
  }

  /** [G50] to [G53]: invalid choices are dropped before they are sent. */
  function choose(choice: Direction): boolean {
    const { opened, entries } = source.get()
    const entry = opened === null ? undefined : entries.get(opened.battleId)
    if (entry === undefined || entry.missing || !awaitsChoice(entry.battle)) return false
    const { battleId, round } = entry.battle
    const sentAt = socket.serverNow()
    if (!socket.send({ type: 'battle_bet', battleId, choice, round, sentAt, clientRef: deps.createRef() })) return false
    const choiceIndex = prices.get().get(battleId)?.points.at(-1)?.index ?? null
    if (choiceIndex !== null) deps.savedChoice.save({ battleId, round, index: choiceIndex })
    changeEntry(battleId, (known) => ({ ...known, battle: { ...known.battle, pendingChoice: choice, choiceIndex } }))
    return true
  }

  function sendForOpened(type: 'battle_forfeit' | 'battle_rematch'): boolean {
    const { opened } = source.get()
    return opened !== null && opened.mode === 'play' && socket.send({ type, battleId: opened.battleId })
  }

  /** The tab was hidden: messages may have been missed. */
  function wake(): void {
    const { opened } = source.get()
    if (opened !== null && isConnected(socket.state)) resync(opened.battleId)
  }

  /** Another player signed in: all state of the previous one is dropped. */
  function reset(): void {
    close()
    listed = new Set()
    prices.set(new Map())
    update({ entries: new Map() })
  }

  return {
    get: source.get,
    subscribe: source.subscribe,
    prices: { get: prices.get, subscribe: prices.subscribe },
    receive,
    open,
    close,
    follow,
    choose,
    forfeit: () => sendForOpened('battle_forfeit'),
    askRematch: () => sendForOpened('battle_rematch'),
    wake,
    reset,
  }
}

function isPredictionOpen({ battle }: FollowedBattle): boolean {
  return battle.phase === null || battle.phase.name === 'prediction'
}
