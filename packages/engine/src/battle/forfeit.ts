import type { BattleEvent } from './events.ts'
import { type ForfeitCause, otherSeat, type Seat } from './state.ts'

export function forfeitEvents(forfeitedBy: Seat, cause: ForfeitCause, atMs: number): readonly BattleEvent[] {
  const winner = otherSeat(forfeitedBy)
  return [
    { type: 'battleForfeited', forfeitedBy, winner, cause, atMs },
    { type: 'battleCompleted', winner, atMs },
  ]
}
