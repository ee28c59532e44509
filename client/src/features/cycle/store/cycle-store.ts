// The state of the running cycle. Framework-free: messages of the server in, immutable states out, time
// through `timers`. Money never passes through here, and a press counts only once the server has confirmed it.
import type { BetId, ClientRef, ServerMessage, ServerMessageOf, UserId } from '@bougie/protocol'
import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'
import { CYCLE_REFUSALS } from '@bougie/protocol/cycle-refusals.ts'
import { isConnected, QUIET_MIN_MS, type SocketStore } from '../../../stores/socket-store.ts'
import { LOCAL_KEYS, type LocalValues } from '../../../stores/storage.ts'
import { createStore } from '../../../stores/store.ts'
import { createDeadline, type Timers } from '../../../stores/timers.ts'
import { frCycle } from '../text/fr-cycle.ts'
import {
  applyCandle,
  applyCycleResults,
  applyState,
  betSidesOf,
  ownBetOf,
  participantBetOf,
  participantBetsOf,
  resultsIn,
} from './apply-cycle-message.ts'
import type { CycleClientEvent } from './cycle-events.ts'
import type { CycleSeries } from './cycle-series.ts'
import type { CycleSubscription } from './cycle-subscription.ts'
import {
  type CycleEntry,
  type LiveCycle,
  type PastResult,
  type StateMessage,
  silenceMaxMs,
  takesBets,
  takesRemovals,
} from './live-cycle.ts'
import {
  accountOf,
  betsOf,
  netGainOf,
  noBets,
  type OwnBetsEvent,
  ownBetsAfter,
  type PendingBet,
  pendingOf,
} from './own-bets.ts'
import { createParticipants, NO_PARTICIPANTS } from './participants.ts'

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

interface CycleStoreDeps {
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
  readonly onRefused: (message: string) => void
}

/** `loginRequired` is left to the screen, which offers the sign-in. */
type CommandOutcome = 'sent' | 'loginRequired' | 'refused'

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
    // A page that comes to a cycle after a removal in it has no other source for it than the browser's storage.
    const isMissed = isNew && deps.local.read(LOCAL_KEYS.cycleRemovalIn) === message.cycleId
    update(isMissed ? withOwn(state, { type: 'removalMissed' }) : state)
    participants.reset(participantBetsOf(message), betSidesOf(message))
    if (message.type === 'state' && before?.cycleId === message.cycleId) announcePhase(before, message)
  }

  function announcePhase(before: LiveCycle, message: StateMessage): void {
    if (betsOf(before.own).length === 0) return
    if (message.betLocked && !before.locked) deps.onEvent({ type: 'betsLocked' })
    if (message.voidReason !== undefined && before.voidReason === null) {
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
    if (!isOwn) return
    const bet = { ...ownBetOf(message, entry.cycle.terms), feeCents: centsFromEuros(message.total_fee) }
    const { direction, stakeCents } = bet
    const isNew = changeOwn({ type: 'placed', bet, clientRef: message.clientRef })
    if (isNew) deps.onEvent({ type: 'betPlaced', direction, stakeCents })
  }

  function receiveBetRemoved(message: ServerMessageOf<'betRemoved'>): void {
    const isOwn = message.user_id === deps.selfId()
    if (isOwn && message.new_balance !== undefined) deps.setBalance(message.new_balance)
    participants.remove(message.bet_id)
    if (entry === null || !isOwn) return
    const refundCents = centsFromEuros(message.refunded_amount)
    const bet = betsOf(entry.cycle.own).find(({ betId }) => betId === message.bet_id)
    const netCents = bet === undefined ? null : netGainOf([{ ...bet, payoutCents: refundCents }])
    const { cycleId, bet_id: betId, removal } = message
    if (removal !== 'undone') deps.local.write(LOCAL_KEYS.cycleRemovalIn, cycleId)
    if (cycleId === entry.cycle.cycleId) changeOwn({ type: 'removed', betId, removal, refundCents })
    deps.onEvent({ type: 'betRemoved', removal, refundCents, netCents })
  }

  /** Shown on other pages too, wherever the player is. */
  function receiveBetsResults(message: ServerMessageOf<'betsResults'>): void {
    deps.setBalance(message.total_balance)
    if (entry?.cycle.cycleId !== message.cycleId) return
    const { own, terms } = entry.cycle
    const isNews = message.bets.length > 0 && (own.state !== 'settled' || own.paid.length === 0)
    changeOwn({ type: 'ended', paid: resultsIn(message.bets, terms) })
    const account = accountOf(entry.cycle.own)
    if (isNews && account !== null) deps.onEvent({ type: 'settled', account })
  }

  function receiveBetError(message: ServerMessageOf<'betError'>): void {
    changeOwn({ type: 'released', clientRef: message.clientRef, betId: message.bet_id })
    deps.onRefused(message.message)
  }

  /** Whether the event changed anything. */
  function changeOwn(event: OwnBetsEvent): boolean {
    if (entry === null) return false
    const next = withOwn(entry, event)
    if (next === entry) return false
    show(next)
    return true
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
    show({ ...withOwn(entry, { type: 'disconnected', isLocked: entry.cycle.locked }), missing: true })
    if (isConnected(socket.state)) expectMessage(entry.cycle)
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
    changeOwn({ type: 'pressed', bet: { clientRef, direction, stakeCents, oddsHundredths } })
    timers.after(RESPONSE_MAX_MS, () => letGo(clientRef))
    return 'sent'
  }

  function refuse(message: string): CommandOutcome {
    deps.onRefused(message)
    return 'refused'
  }

  function letGo(clientRef: ClientRef): void {
    if (entry === null || pendingOf(entry.cycle.own).every((bet) => bet.clientRef !== clientRef)) return
    changeOwn({ type: 'released', clientRef })
    deps.onRefused(frCycle.bet.unanswered)
    deps.subscription.refresh()
  }

  function removeBet(betId: BetId): CommandOutcome {
    const userId = deps.selfId()
    if (userId === null) return 'loginRequired'
    if (entry === null || !source.get().live) return refuse(frCycle.bet.offline)
    const { cycle } = entry
    if (!takesRemovals(cycle)) return refuse(CYCLE_REFUSALS.CYCLE_LOCKED.message)
    const clientRef = deps.createRef()
    const message = { type: 'removeBet', userId, betId, session_id: cycle.sessionId, clientRef } as const
    if (!socket.send(message)) return refuse(frCycle.bet.offline)
    changeOwn({ type: 'removalPressed', betId, clientRef })
    timers.after(RESPONSE_MAX_MS, () => stopRemoving(betId, clientRef))
    return 'sent'
  }

  function stopRemoving(betId: BetId, clientRef: ClientRef): void {
    if (entry === null || betsOf(entry.cycle.own).every(({ removalRef }) => removalRef !== clientRef)) return
    changeOwn({ type: 'released', betId, clientRef })
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
      show({ ...entry, cycle: { ...entry.cycle, own: noBets(false) }, missing: true })
    },
  }
}

/** The same object when the event changes nothing. */
function withOwn(entry: CycleEntry, event: OwnBetsEvent): CycleEntry {
  const own = ownBetsAfter(entry.cycle.own, event)
  return own === entry.cycle.own ? entry : { ...entry, cycle: { ...entry.cycle, own } }
}

export type CycleStore = ReturnType<typeof createCycleStore>
