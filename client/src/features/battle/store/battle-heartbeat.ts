// A connection can stand and say nothing: then what shows is not live any more. Prices come at a known pace while the
// prediction and the results last; the other phases say nothing before they end.
import type { Timers } from '../../../stores/timers.ts'
import { isOver, type LiveBattle } from './live-battle.ts'

/** Without a word for longer than this, or than three prices take, it is quiet. */
export const QUIET_MIN_MS = 2_500
const QUIET_POINTS = 3

export interface BattleHeartbeat {
  /** Something was received of the battle on the screen; null while there is none, or none that is known. */
  received(battle: LiveBattle | null, maxPoints: number): void
}

interface BattleHeartbeatDeps {
  readonly timers: Pick<Timers, 'after'>
  readonly serverNow: () => number
  readonly onQuiet: () => void
}

export function createBattleHeartbeat({ timers, serverNow, onQuiet }: BattleHeartbeatDeps): BattleHeartbeat {
  let cancel: () => void = () => undefined
  return {
    received(battle, maxPoints) {
      cancel()
      const patienceMs = battle === null || isOver(battle) ? null : patienceFor(battle, maxPoints, serverNow())
      cancel = patienceMs === null ? () => undefined : timers.after(patienceMs, onQuiet)
    },
  }
}

function patienceFor({ phase, initialIndex }: LiveBattle, maxPoints: number, nowMs: number): number | null {
  // Between the start of the game and its first phase nothing says when something is due.
  if (phase === null) return null
  const { name, durationMs, endsAtMs } = phase
  const untilEndMs = Math.max(0, endsAtMs - nowMs)
  if (name !== 'prediction' && name !== 'results_wait') return untilEndMs + QUIET_MIN_MS
  const points = name === 'prediction' ? (initialIndex ?? 0) - 1 : maxPoints - (initialIndex ?? maxPoints)
  // While the pace is unknown, the end of the phase is the next sign of life.
  return Math.max(QUIET_MIN_MS, points > 0 ? QUIET_POINTS * (durationMs / points) : untilEndMs)
}
