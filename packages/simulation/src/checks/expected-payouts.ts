import type { PerSeat } from '@bougie/engine'
import type { TrueBattle } from '../stored-truth.ts'

/**
 * Follows the written rules, not the code that pays: twice the stake to the winner, one's own stake after a draw, and
 * the value of the score for a battle that could not be carried on.
 */
export function expectedPayoutsCents({ state: { outcome, points, rounds }, stakeCents }: TrueBattle): PerSeat<number> {
  if (outcome === null) return { one: 0, two: 0 }
  if (outcome.type === 'draw') return { one: stakeCents, two: stakeCents }
  if (outcome.type === 'cancelled') {
    const lead = points.one - points.two
    const smaller = Math.floor(2 * stakeCents * trailingShare(Math.abs(lead), rounds.length) + 1e-6)
    const [leader, other] = [2 * stakeCents - smaller, smaller]
    return lead >= 0 ? { one: leader, two: other } : { one: other, two: leader }
  }
  return outcome.winner === 'one' ? { one: 2 * stakeCents, two: 0 } : { one: 0, two: 2 * stakeCents }
}

/** The share of a player `behind` points behind after `played` rounds, from the table of docs/rules.md. */
function trailingShare(behind: number, played: number): number {
  if (behind === 0) return 1 / 2
  const table: Readonly<Record<string, number>> = { '1 after 1': 14 / 81, '1 after 2': 1 / 9, '2 after 2': 0 }
  return table[`${behind} after ${played}`] ?? 0
}
