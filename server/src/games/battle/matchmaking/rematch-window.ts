import type { BattleState } from '@bougie/engine'

export const REMATCH_MS = 15_000

/** Until when both may ask for a rematch; null when there is none: the battle runs, or was cancelled. */
export function rematchUntilMs({ outcome, lastEventAtMs }: BattleState): number | null {
  return outcome === null || outcome.type === 'cancelled' ? null : lastEventAtMs + REMATCH_MS
}
