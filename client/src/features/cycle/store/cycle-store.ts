// The state of the running cycle. Framework-free: messages of the server in, immutable states out, time
// through `timers`. Money never passes through here, and a press counts only once the server has confirmed it.
import type { BetId, ClientRef, ServerMessage, ServerMessageOf, UserId } from '@bougie/protocol'
import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'
import { CYCLE_REFUSALS } from '@bougie/protocol/cycle-refusals.ts'
import { isConnected, type SocketStore } from '../../../stores/socket-store.ts'
import { LOCAL_KEYS, type LocalValues } from '../../../stores/storage.ts'
import { createStore } from '../../../stores/store.ts'
import { createDeadline, type Timers } from '../../../stores/timers.ts'
import { frCycle } from '../text/fr-cycle.ts'
import {
  applyBetsResults,
  applyCandle,
  applyCycleResults,
  applyNewBet,
  applyState,
  betSidesOf,
  participantBetOf,
  participantBetsOf,
  release,
} from './apply-cycle-message.ts'
import type { CycleClientEvent } from './cycle-events.ts'
import type { CycleSeries } from './cycle-series.ts'
import type { CycleSubscription } from './cycle-subscription.ts'
import {
  accountOf,
  type CycleEntry,
  type LiveCycle,
  NO_BETS_YET,
  netGainOf,
  type PastResult,
  type PendingBet,
  QUIET_MIN_MS,
  type StateMessage,
  silenceMaxMs,
  takesBets,
} from './live-cycle.ts'
import { createParticipants, NO_PARTICIPANTS } from './participants.ts'
import { applyBetRemoved, withoutConnection, withRemovalRecord } from './removed-bets.ts'

/** Interval of state requests while the state is missing or stale. */
export const STATE_RETRY_MS = 5_000
/** An unconfirmed bet is dropped after this time; the next state shows what became of it. */
export const RESPONSE_MAX_MS = 8_000
export interface CycleState {
  /** The connection stands, prices arrive, and no message is missing. */
  readonly live: boolean
  readonly cycle: LiveCycle | null
  /** Newest first. */
  readonly history: readonly PastResult[]
}

export interface CycleStoreDeps {
  readonly socket: Pick<SocketStore, 'state' | 'send' | 'serverNow'>
  readonly subscription: Pick<CycleSubscription, 'refresh'>
  readonly timers: Timers
  readonly selfId: () => UserId | null
  /** [C27] from the link of this visit. */
  readonly creatorCode: () => string | null
  /** A unique value per press, so that a repeated message takes effect once. */
  readonly createRef: () => ClientRef
  /** [C24] [C25] [C26] the balance that the server sends with its message. */
  readonly setBalance: (euros: number) => void
  readonly onEvent: (event: CycleClientEvent) => void
  readonly local: LocalValues
  /** A bet or its removal was refused; without a message the reason is unknown. */
  readonly onRefused: (message: string | undefined) => void
}

/** `loginRequired` is left to the screen, which offers the sign-in. */
export type CommandOutcome = 'sent' | 'loginRequired' | 'refused'

export function createCycleStore(deps: CycleStoreDeps) {
  const { socket, timers } = deps
  const source = createStore<CycleState>({ live: false, cycle: null, history: [] })
  const series = createStore<CycleSeries | null>(null)
  const participants = createParticipants(timers)
  const fallQuietAfter = createDeadline(timers, fallQuiet)
  let entry: CycleEntry | null = null
  let quiet = false
  let isAsking = false
  socket.state.subscribe(connectionChanged)
  expectMessage(null)

  /** Each store is set only when its part changed, so that its subscribers are not called for the others. */
  function show(next: CycleEntry | null): void {
    entry = next
    const live = isConnected(socket.state) && next !== null && !next.missing && !quiet
    const cycle = next?.cycle ?? null
    const history = next?.history ?? []
    const shown = source.get()
    if (series.get() !== (next?.series ?? null)) series.set(next?.series ?? null)
    if (shown.live !== live || shown.cycle !== cycle || shown.history !== history) source.set({ live, cycle, history })
    if (!live && isConnected(socket.state)) askAgainLater()
  }

  function receive(message: ServerMessage): void {
    switch (message.type) {
      case 'initialState':
      case 'state':
        receiveState(message)
        break
      case 'candleUpdate':
        receiveCandle(message)
        break
      case 'newBet':
        receiveNewBet(message)
        break
      case 'betRemoved':
        receiveBetRemoved(message)
        break
      case 'betsResults':
        receiveBetsResults(message)
        break
      case 'cycleResults':
        if (entry !== null) update(applyCycleResults(entry, message))
        break
      case 'betError':
        receiveBetError(message)
        break
      default:
    }
  }

  function receiveState(message: StateMessage): void {
    const before = entry?.cycle ?? null
    const state = applyState(entry, message, deps.selfId())
    const isNew = before?.cycleId !== message.cycleId
    update(isNew ? withRemovalRecord(state, deps.local.read(LOCAL_KEYS.cycleRemovalIn)) : state)
    participants.reset(participantBetsOf(message), betSidesOf(message))
    if (message.type === 'state' && before?.cycleId === message.cycleId) announcePhase(before, message)
  }

  function announcePhase(before: LiveCycle, message: StateMessage): void {
    if (message.betLocked && !before.locked && before.bets.length > 0) deps.onEvent({ type: 'betsLocked' })
    if (message.voidReason !== undefined && before.voidReason === null && before.bets.length > 0) {
      deps.onEvent({ type: 'voided', reason: message.voidReason })
    }
  }

  function receiveCandle(message: ServerMessageOf<'candleUpdate'>): void {
    if (entry === null) return
    const isNext = message.cycleId !== entry.cycle.cycleId
    update(applyCandle(entry, message))
    // [C04] [C09] its state follows; until then no participants are known.
    if (isNext) participants.reset([], NO_PARTICIPANTS)
  }

  function receiveNewBet(message: ServerMessageOf<'newBet'>): void {
    const isOwn = message.user_id === deps.selfId()
    if (isOwn && message.new_balance !== undefined) deps.setBalance(message.new_balance)
    if (entry === null || message.cycleId !== entry.cycle.cycleId) return
    participants.add(participantBetOf(message))
    const cycle = applyNewBet(entry.cycle, message, deps.selfId())
    if (cycle === entry.cycle) return
    changeCycle(cycle)
    const stakeCents = centsFromEuros(message.bet_amount)
    deps.onEvent({ type: 'betPlaced', direction: message.prediction, stakeCents })
  }

  function receiveBetRemoved(message: ServerMessageOf<'betRemoved'>): void {
    const isOwn = message.user_id === deps.selfId()
    if (isOwn && message.new_balance !== undefined) deps.setBalance(message.new_balance)
    participants.remove(message.bet_id)
    if (entry === null || !isOwn) return
    const refundCents = centsFromEuros(message.refunded_amount)
    const bet = entry.cycle.bets.find(({ betId }) => betId === message.bet_id)
    const netCents = bet === undefined ? null : netGainOf([{ ...bet, payoutCents: refundCents }])
    if (message.removal !== 'undone') deps.local.write(LOCAL_KEYS.cycleRemovalIn, message.cycleId)
    changeCycle(applyBetRemoved(entry.cycle, message))
    deps.onEvent({ type: 'betRemoved', removal: message.removal, refundCents, netCents })
  }

  /** Shown on other pages too, wherever the player is. */
  function receiveBetsResults(message: ServerMessageOf<'betsResults'>): void {
    deps.setBalance(message.total_balance)
    if (entry === null) return
    const before = entry.cycle
    const cycle = applyBetsResults(before, message)
    changeCycle(cycle)
    const isNews = cycle !== before && before.settled.length === 0 && cycle.settled.length > 0
    if (isNews) deps.onEvent({ type: 'settled', account: accountOf(cycle) })
  }

  function receiveBetError(message: ServerMessageOf<'betError'>): void {
    if (entry !== null) changeCycle(release(entry.cycle, message))
    deps.onRefused(message.message === '' ? undefined : message.message)
  }

  function changeCycle(cycle: LiveCycle): void {
    if (entry !== null && cycle !== entry.cycle) show({ ...entry, cycle })
  }

  function update(next: CycleEntry): void {
    quiet = false
    show(next)
    expectMessage(next.cycle)
  }

  function expectMessage(cycle: LiveCycle | null): void {
    fallQuietAfter(silenceMaxMs(cycle, socket.serverNow()))
  }

  function fallQuiet(): void {
    quiet = true
    show(entry)
  }

  function askAgainLater(): void {
    if (isAsking) return
    isAsking = true
    timers.after(entry === null || quiet ? STATE_RETRY_MS : QUIET_MIN_MS, () => {
      isAsking = false
      if (source.get().live) return
      deps.subscription.refresh()
      show(entry)
    })
  }

  /** State from before a lost connection is stale; the state that follows replaces it. */
  function connectionChanged(): void {
    if (entry === null) {
      if (isConnected(socket.state)) askAgainLater()
      return
    }
    const cycle = withoutConnection(entry.cycle)
    show({ ...entry, cycle, missing: true })
    if (isConnected(socket.state)) expectMessage(cycle)
  }

  function placeBet({ direction, stakeCents }: Pick<PendingBet, 'direction' | 'stakeCents'>): CommandOutcome {
    const userId = deps.selfId()
    if (userId === null) return 'loginRequired'
    if (entry === null || !source.get().live) return refuse(frCycle.bet.offline)
    const { cycle } = entry
    const oddsHundredths = entry.series.quote[direction]
    if (!cycle.betsEnabled) return refuse(CYCLE_REFUSALS.CYCLE_BETS_DISABLED.message)
    if (!takesBets(cycle)) return refuse(CYCLE_REFUSALS.CYCLE_LOCKED.message)
    if (oddsHundredths === null) return refuse(CYCLE_REFUSALS.SIDE_CLOSED.message)
    const clientRef = deps.createRef()
    const code = deps.creatorCode()
    const sent = socket.send({
      type: 'placeBet',
      userId,
      cycleId: cycle.cycleId,
      session_id: cycle.sessionId,
      direction,
      amount: eurosFromCents(stakeCents),
      clientRef,
      ...(code === null ? {} : { creator_link_code: code }),
    })
    if (!sent) return refuse(frCycle.bet.offline)
    changeCycle({ ...cycle, pending: [...cycle.pending, { clientRef, direction, stakeCents, oddsHundredths }] })
    timers.after(RESPONSE_MAX_MS, () => letGo(clientRef))
    return 'sent'
  }

  function refuse(message: string): CommandOutcome {
    deps.onRefused(message)
    return 'refused'
  }

  function letGo(clientRef: ClientRef): void {
    if (entry === null || entry.cycle.pending.every((bet) => bet.clientRef !== clientRef)) return
    changeCycle(release(entry.cycle, { clientRef }))
    deps.onRefused(frCycle.bet.unanswered)
    deps.subscription.refresh()
  }

  function removeBet(betId: BetId): CommandOutcome {
    const userId = deps.selfId()
    if (userId === null) return 'loginRequired'
    if (entry === null || !source.get().live) return refuse(frCycle.bet.offline)
    const { cycle } = entry
    if (!takesBets({ ...cycle, betsEnabled: true })) return refuse(CYCLE_REFUSALS.CYCLE_LOCKED.message)
    const message = { type: 'removeBet', userId, betId, session_id: cycle.sessionId } as const
    if (!socket.send({ ...message, clientRef: deps.createRef() })) return refuse(frCycle.bet.offline)
    changeCycle({ ...cycle, bets: cycle.bets.map((bet) => (bet.betId === betId ? { ...bet, removing: true } : bet)) })
    timers.after(RESPONSE_MAX_MS, () => stopRemoving(betId))
    return 'sent'
  }

  function stopRemoving(betId: BetId): void {
    if (entry === null || entry.cycle.bets.every((bet) => bet.betId !== betId || !bet.removing)) return
    changeCycle(release(entry.cycle, { bet_id: betId }))
    deps.subscription.refresh()
  }

  return {
    get: source.get,
    subscribe: source.subscribe,
    /** Separate from the state, because prices arrive ten times a second and few components need each of them. */
    series,
    participants: participants.shown,
    receive,
    placeBet,
    removeBet,
    /** The tab was hidden: messages may have been missed. */
    wake() {
      if (isConnected(socket.state)) deps.subscription.refresh()
    },
    /** Another player signed in: all state of the previous one is dropped. */
    reset() {
      if (entry === null) return
      show({ ...entry, cycle: { ...entry.cycle, ...NO_BETS_YET, receivedAll: false }, missing: true })
    },
  }
}

export type CycleStore = ReturnType<typeof createCycleStore>
