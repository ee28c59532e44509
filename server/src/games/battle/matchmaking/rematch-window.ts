import type { BattleState } from '@bougie/engine'

export const REMATCH_MS = 15_000

/** The time until which both players may ask for a rematch; null while the battle runs and after a cancellation. */
export function rematchUntilMs({ outcome, lastEventAtMs }: BattleState): number | null {
  return outcome === null || outcome.type === 'cancelled' ? null : lastEventAtMs + REMATCH_MS
}
