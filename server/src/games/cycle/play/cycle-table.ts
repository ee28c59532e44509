// The running cycle as this server knows it, and what is shown around it. It changes by stored events only, and listeners
// hear each one after it.
import { assert, type Candle, entryOf } from '@bougie/engine'
import type { CycleId, UserId } from '@bougie/protocol'
import type { PlayerName } from './cycle-head.ts'
import type { ToldEvent } from './cycle-notice.ts'
import { toldCandlesOf } from './ending.ts'
import { createParticipants, type Participants } from './participants.ts'
import type { PastResult } from './repository.ts'
import type { StoredTurn } from './stored-turn.ts'
import { fold, isBetEvent, type Story, storyOf } from './story.ts'

export const RESULTS_KEPT = 25
/** More bets than this in one turn are told to everybody as one state: each to each would be the square of the crowd. */
const BETS_TOLD_MAX = 32

export interface CycleListener {
  /** After the event was folded. In a crowd of bets each is told to its owner, and to everybody all of them at once. */
  stepped(story: Story, told: ToldEvent, isCrowded: boolean): void
  /** After the last event of a crowd. */
  crowded(story: Story): void
  /** Bets came without what their messages need: the whole state says it all. */
  missed(story: Story): void
}

export interface CycleTable {
  /** null before the first one. */
  readonly current: Story | null
  /** Of the cycle before, as far as they were told. */
  readonly candlesBefore: readonly Candle[]
  /** Newest first. */
  readonly pastResults: readonly PastResult[]
  readonly participants: Participants
  isNamed(userId: UserId): boolean
  nameOf(userId: UserId): PlayerName
  rename(names: readonly PlayerName[]): void
  /** What lies before the running cycle. */
  remember(past: { readonly candles: readonly Candle[]; readonly results: readonly PastResult[] }): void
  /** False when events are missing in between; events that are known already are passed over. */
  apply(turn: StoredTurn): boolean
  /** A cycle that was given up: no event of it will come any more. */
  forget(cycleId: CycleId): void
  listen(listener: CycleListener): void
}

export function createCycleTable(): CycleTable {
  const listeners: CycleListener[] = []
  const names = new Map<UserId, PlayerName>()
  const participants = createParticipants()
  let current: Story | null = null
  let candlesBefore: readonly Candle[] = []
  let pastResults: readonly PastResult[] = []

  function open(turn: StoredTurn): Story | null {
    const first = turn.missed[0] ?? turn.events[0]
    if (turn.version !== 0 || first === undefined) return null
    keepCandles()
    // Names come back with the first bet of a cycle, so that the list does not grow for ever.
    names.clear()
    participants.clear()
    return storyOf(turn.head, [first])
  }

  function keepCandles(): void {
    if (current !== null && current.state.outcome !== null) candlesBefore = toldCandlesOf(current)
  }

  function tell(story: Story, told: ToldEvent, isCrowded: boolean): void {
    for (const listener of listeners) listener.stepped(story, told, isCrowded)
  }

  function count({ state }: Story, { event }: ToldEvent): void {
    if (event.type === 'betPlaced') participants.placed(event)
    else if (event.type === 'betRemoved') {
      const bet = entryOf(state.bets, event.betId)
      assert(bet !== null, 'a bet that was removed is known')
      participants.removed(bet)
    }
  }

  function keepResult({ head }: Story, { event }: ToldEvent): void {
    if (event.type !== 'cycleSettled') return
    const newest = { cycleId: head.id, number: head.number, result: event.result }
    const before = pastResults.filter(({ cycleId }) => cycleId !== head.id)
    pastResults = [newest, ...before].slice(0, RESULTS_KEPT)
  }

  return {
    get current() {
      return current
    },
    get candlesBefore() {
      return candlesBefore
    },
    get pastResults() {
      return pastResults
    },
    participants,
    isNamed: (userId) => names.has(userId),
    nameOf: (userId) => names.get(userId) ?? { id: userId, pseudo: '', bot: false },
    rename(found) {
      for (const name of found) if (names.has(name.id)) names.set(name.id, name)
    },
    remember({ candles, results }) {
      candlesBefore = candles
      pastResults = results
    },
    apply(turn) {
      const isNew = current?.head.id !== turn.head.id
      if (isNew) {
        const opened = open(turn)
        if (opened === null) return turn.missed.length + turn.events.length === 0
        current = opened
      }
      const story = current
      assert(story !== null, 'a cycle that was opened is there')
      if (turn.version > story.version) return false
      for (const name of turn.names) names.set(name.id, name)

      const missed = turn.missed.map((noted) => ({ ...noted, balanceCents: null }))
      const isCrowded = turn.events.filter(({ event }) => isBetEvent(event)).length > BETS_TOLD_MAX
      let sequence = turn.version
      let isMissing = false
      for (const [index, told] of [...missed, ...turn.events].entries()) {
        sequence += 1
        if (sequence < story.version || (sequence === story.version && !isNew)) continue
        if (sequence > story.version) fold(story, told)
        count(story, told)
        keepResult(story, told)
        if (index < missed.length && isBetEvent(told.event)) isMissing = true
        else tell(story, told, isCrowded && isBetEvent(told.event))
      }
      for (const listener of listeners) {
        if (isMissing) listener.missed(story)
        else if (isCrowded) listener.crowded(story)
      }
      return true
    },
    forget(cycleId) {
      if (current?.head.id !== cycleId) return
      keepCandles()
      current = null
    },
    listen(listener) {
      listeners.push(listener)
    },
  }
}
