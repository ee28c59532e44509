import type { PerSeat } from '@bougie/engine'
import type { TrueBattle } from '../stored-truth.ts'

/** From the rules in words, not from the code that pays: twice the stake to the winner, else each their own back. */
export function expectedPayoutsCents({ state: { outcome }, stakeCents }: TrueBattle): PerSeat<number> {
  if (outcome === null) return { one: 0, two: 0 }
  if (outcome.type === 'draw' || outcome.type === 'cancelled') return { one: stakeCents, two: stakeCents }
  return outcome.winner === 'one' ? { one: 2 * stakeCents, two: 0 } : { one: 0, two: 2 * stakeCents }
}
