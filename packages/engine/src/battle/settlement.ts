// Payouts of a finished battle from the escrow of two stakes: always the whole of it, without a fee.
import { assert, assertNever } from '../assert.ts'
import { type Cents, cents, multiplyCents } from '../money.ts'
import type { BattleState, PerSeat, Seat } from './state.ts'
import { splitPot } from './value.ts'

export const PRIZE_STAKES = 2

/** null while the battle is active. */
export function settlementOf({ outcome }: BattleState, stakeCents: Cents): PerSeat<Cents> | null {
  assert(stakeCents >= 0, 'a stake is not negative; a free battle has none')
  if (outcome === null) return null
  switch (outcome.type) {
    case 'won':
    case 'forfeited':
      return { one: prizeOf('one', outcome.winner, stakeCents), two: prizeOf('two', outcome.winner, stakeCents) }
    case 'draw':
      return { one: stakeCents, two: stakeCents }
    case 'cancelled':
      return outcome.shareOne === null
        ? { one: stakeCents, two: stakeCents }
        : splitPot(multiplyCents(stakeCents, PRIZE_STAKES), outcome.shareOne)
    default:
      return assertNever(outcome)
  }
}

function prizeOf(seat: Seat, winner: Seat, stakeCents: Cents): Cents {
  return seat === winner ? multiplyCents(stakeCents, PRIZE_STAKES) : cents(0)
}
