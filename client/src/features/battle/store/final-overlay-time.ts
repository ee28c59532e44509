import type { LiveBattle } from './live-battle.ts'

/** [G42] display time of the deciding round before the final overlay. */
const DECIDING_ROUND_MS = 2_000

/** [G42] two seconds after the deciding round; at once when the battle ended without one. */
export function finalOverlayAtMs({ ending, lastRound }: Pick<LiveBattle, 'ending' | 'lastRound'>): number {
  if (ending?.type !== 'completed') return Number.POSITIVE_INFINITY
  if (lastRound === null || ending.forfeitedBy !== null) return ending.learnedAtMs
  return Math.max(ending.learnedAtMs, lastRound.learnedAtMs + DECIDING_ROUND_MS)
}
