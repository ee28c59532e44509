// The running cycle, folded from its stored events. A step is planned on a draft of it, so that one that is not stored
// leaves no trace.
import { type CycleEvent, type CycleState, cyclePricesOf, evolveCycle, replayCycle } from '@bougie/engine'
import type { CycleHead, EventNote, StoredEvent } from './cycle-events.ts'

/** Notes about the bets of one cycle and about their removals. */
interface Notes {
  ofBet(betId: string): EventNote | null
  ofRemoval(betId: string): EventNote | null
  add(stored: StoredEvent): void
}

/** One cycle, folded from its events. */
export interface LiveCycle {
  readonly head: CycleHead
  /** The whole path. Outside of the server, only the part up to the current time may be visible. */
  readonly prices: readonly number[]
  state: CycleState
  /** The number of folded events. */
  version: number
  readonly notes: Notes
}

export function liveCycleOf(head: CycleHead, events: readonly StoredEvent[]): LiveCycle {
  const notes = createNotes()
  for (const stored of events) notes.add(stored)
  const state = replayCycle(events.map(({ event }) => event))
  return { head, prices: cyclePricesOf(head), state, version: events.length, notes }
}

/** null if this version can't read the cycle. */
export function readLiveCycle(head: CycleHead, events: readonly StoredEvent[]): LiveCycle | null {
  return ifReadable(() => liveCycleOf(head, events))
}

/**
 * null if the engine can't fold the events. It asserts that an event fits, but one that another version has stored may
 * lack the fields by which it does so.
 */
export function ifReadable<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** A copy that folds further events and leaves the cycle unchanged. */
export function draftOf(cycle: LiveCycle): LiveCycle {
  return { ...cycle, notes: createNotes(cycle.notes) }
}

export function fold(cycle: LiveCycle, stored: StoredEvent): void {
  cycle.state = evolveCycle(cycle.state, stored.event)
  cycle.version += 1
  cycle.notes.add(stored)
}

export function isBetEvent({ type }: CycleEvent): boolean {
  return type === 'betPlaced' || type === 'betRemoved'
}

/** Adds notes on top of others without changing them, so that a transaction that is not stored leaves no trace. */
function createNotes(below: Notes | null = null): Notes {
  const bets = new Map<string, EventNote>()
  const removals = new Map<string, EventNote>()
  return {
    ofBet: (betId) => bets.get(betId) ?? below?.ofBet(betId) ?? null,
    ofRemoval: (betId) => removals.get(betId) ?? below?.ofRemoval(betId) ?? null,
    add({ event, note }) {
      if (note === null) return
      if (event.type === 'betPlaced') bets.set(event.betId, note)
      else if (event.type === 'betRemoved') removals.set(event.betId, note)
    },
  }
}
