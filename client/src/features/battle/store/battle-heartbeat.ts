// A standing connection can be silent: then the state on the screen is not live. Prices arrive at a known pace during
// the prediction and the results; the other phases are silent until they end.
import type { Timers } from '../../../stores/timers.ts'
import { isOver, type LiveBattle } from './live-battle.ts'

/** Maximum silence, or three price intervals if these are longer. */
export const QUIET_MIN_MS = 2_500
const QUIET_POINTS = 3

interface BattleHeartbeatDeps {
  readonly timers: Pick<Timers, 'after'>
  readonly serverNow: () => number
  readonly onQuiet: () => void
}

export function createBattleHeartbeat({ timers, serverNow, onQuiet }: BattleHeartbeatDeps) {
  let cancel: () => void = () => undefined
  return {
    /** Called for each message of the battle on the screen; null while there is none, or none that is known. */
    received(battle: LiveBattle | null, maxPoints: number) {
      cancel()
      const patienceMs = battle === null || isOver(battle) ? null : patienceFor(battle, maxPoints, serverNow())
      cancel = patienceMs === null ? () => undefined : timers.after(patienceMs, onQuiet)
    },
  }
}

function patienceFor({ phase, initialIndex }: LiveBattle, maxPoints: number, nowMs: number): number | null {
  // Between the start of the game and its first phase no message is due at a known time.
  if (phase === null) return null
  const { name, durationMs, endsAtMs } = phase
  const untilEndMs = Math.max(0, endsAtMs - nowMs)
  if (name !== 'prediction' && name !== 'results_wait') return untilEndMs + QUIET_MIN_MS
  const points = name === 'prediction' ? (initialIndex ?? 0) - 1 : maxPoints - (initialIndex ?? maxPoints)
  // While the pace is unknown, the end of the phase is the next expected message.
  return Math.max(QUIET_MIN_MS, points > 0 ? QUIET_POINTS * (durationMs / points) : untilEndMs)
}
