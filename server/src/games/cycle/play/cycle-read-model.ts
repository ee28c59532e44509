// The running cycle as this instance knows it, and the data shown around it. Only stored events change it, and
// listeners receive each event after it was applied.
import { assert, type BetDirection, type Candle, type CycleBet, entryOf } from '@bougie/engine'
import type { CycleId, UserId } from '@bougie/protocol'
import type { PlayerName, PublishedEvent, StoredStep } from './cycle-events.ts'
import type { PastResult } from './cycle-repository.ts'
import { publishedCandlesOf } from './ending.ts'
import { fold, isBetEvent, type LiveCycle, liveCycleOf } from './live-cycle.ts'

export const RESULTS_KEPT = 25
/**
 * If one step has more bet events than this, everybody receives one state: sending each to all would grow with the
 * square of their number.
 */
const BETS_PUBLISHED_MAX = 32

export interface CycleListener {
  /**
   * Called after the event was folded. If the step is summarized, a bet is only published to its owner, and everybody
   * receives one state at the end.
   */
  stepped(cycle: LiveCycle, published: PublishedEvent, isSummarized: boolean): void
  /** Called after the last event of a summarized step. */
  summarized(cycle: LiveCycle): void
  /** Called if bets arrived without the data for their messages: the whole state is sent instead. */
  missed(cycle: LiveCycle): void
}

export function createCycleReadModel() {
  const listeners: CycleListener[] = []
  const names = new Map<UserId, PlayerName>()
  const participants = createParticipants()
  let current: LiveCycle | null = null
  let candlesBefore: readonly Candle[] = []
  let pastResults: readonly PastResult[] = []

  function open(step: StoredStep): LiveCycle | null {
    const first = step.missed[0] ?? step.events[0]
    if (step.version !== 0 || first === undefined) return null
    keepCandles()
    // Each cycle collects its names again, so that the map does not grow forever.
    names.clear()
    participants.clear()
    return liveCycleOf(step.head, [first])
  }

  function keepCandles(): void {
    if (current !== null && current.state.outcome !== null) candlesBefore = publishedCandlesOf(current)
  }

  function publish(cycle: LiveCycle, published: PublishedEvent, isSummarized: boolean): void {
    for (const listener of listeners) listener.stepped(cycle, published, isSummarized)
  }

  function count({ state }: LiveCycle, { event }: PublishedEvent): void {
    if (event.type === 'betPlaced') participants.placed(event)
    else if (event.type === 'betRemoved') {
      const bet = entryOf(state.bets, event.betId)
      assert(bet !== null, 'a bet that was removed is known')
      participants.removed(bet)
    }
  }

  function keepResult({ head }: LiveCycle, { event }: PublishedEvent): void {
    if (event.type !== 'cycleSettled') return
    const newest = { cycleId: head.id, number: head.number, result: event.result }
    const before = pastResults.filter(({ cycleId }) => cycleId !== head.id)
    pastResults = [newest, ...before].slice(0, RESULTS_KEPT)
  }

  return {
    /** null before the first cycle, and after an abandoned one until the next begins. */
    get current() {
      return current
    },
    /** The published candles of the previous cycle. */
    get candlesBefore() {
      return candlesBefore
    },
    /** Newest first. */
    get pastResults() {
      return pastResults
    },
    participants,
    isNamed: (userId: UserId) => names.has(userId),
    nameOf: (userId: UserId) => names.get(userId) ?? { id: userId, pseudo: '', bot: false },
    rename(found: readonly PlayerName[]) {
      for (const name of found) if (names.has(name.id)) names.set(name.id, name)
    },
    /** Sets the candles and results from before the running cycle. */
    remember({ candles, results }: { readonly candles: readonly Candle[]; readonly results: readonly PastResult[] }) {
      candlesBefore = candles
      pastResults = results
    },
    /** False if events in between are missing; events that are already known are skipped. */
    apply(step: StoredStep) {
      const isNew = current?.head.id !== step.head.id
      if (isNew) {
        const opened = open(step)
        if (opened === null) return step.missed.length + step.events.length === 0
        current = opened
      }
      const cycle = current
      assert(cycle !== null, 'a cycle that was opened is there')
      if (step.version > cycle.version) return false
      for (const name of step.names) names.set(name.id, name)

      const missed = step.missed.map((stored) => ({ ...stored, balanceCents: null }))
      const isSummarized = step.events.filter(({ event }) => isBetEvent(event)).length > BETS_PUBLISHED_MAX
      let sequence = step.version
      let isMissing = false
      for (const [index, published] of [...missed, ...step.events].entries()) {
        sequence += 1
        if (sequence < cycle.version || (sequence === cycle.version && !isNew)) continue
        if (sequence > cycle.version) fold(cycle, published)
        count(cycle, published)
        keepResult(cycle, published)
        if (index < missed.length && isBetEvent(published.event)) isMissing = true
        else publish(cycle, published, isSummarized && isBetEvent(published.event))
      }
      for (const listener of listeners) {
        if (isMissing) listener.missed(cycle)
        else if (isSummarized) listener.summarized(cycle)
      }
      return true
    },
    /** Call it for an abandoned cycle, of which no further events will arrive. */
    forget(cycleId: CycleId) {
      if (current?.head.id !== cycleId) return
      keepCandles()
      current = null
    },
    listen(listener: CycleListener) {
      listeners.push(listener)
    },
  }
}

export type CycleReadModel = ReturnType<typeof createCycleReadModel>

type Bet = Pick<CycleBet, 'betId' | 'playerId' | 'direction'>

/** Counts the players with open bets by side, and lists the newest open bets, without visiting all bets. */
function createParticipants() {
  const players = { up: new Map<string, number>(), down: new Map<string, number>() }
  /** Oldest first, because a Set keeps the insertion order. */
  let open = new Set<string>()
  let newest: { readonly max: number; readonly betIds: readonly string[] } | null = null

  function add({ direction, playerId }: Bet, bets: 1 | -1): void {
    const side = players[direction]
    const own = (side.get(playerId) ?? 0) + bets
    if (own > 0) side.set(playerId, own)
    else side.delete(playerId)
    newest = null
  }

  return {
    placed(bet: Bet) {
      open.add(bet.betId)
      add(bet, 1)
    },
    removed(bet: Bet) {
      open.delete(bet.betId)
      add(bet, -1)
    },
    clear() {
      players.up.clear()
      players.down.clear()
      open = new Set()
      newest = null
    },
    /** The number of players with an open bet on that side. */
    count: (direction: BetDirection) => players[direction].size,
    /** The ids of the newest open bets, newest first. */
    newest(max: number) {
      if (newest?.max !== max) newest = { max, betIds: [...open].slice(-max).reverse() }
      return newest.betIds
    },
  }
}
