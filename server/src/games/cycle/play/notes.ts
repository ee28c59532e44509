import type { EventNote, NotedEvent } from './noted-event.ts'

/** What is noted about the bets of one cycle and about their removals. */
export interface Notes {
  ofBet(betId: string): EventNote | null
  ofRemoval(betId: string): EventNote | null
  add(noted: NotedEvent): void
}

/** On top of others, which stay as they are: a transaction that is not stored leaves no trace. */
export function createNotes(below: Notes | null = null): Notes {
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
