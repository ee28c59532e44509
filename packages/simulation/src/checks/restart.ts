// The effect of a restart on running battles: they continue, however long the server was down.
import type { Problems } from '../problems.ts'
import type { StoredTruth } from '../stored-truth.ts'

/** The server knows when it stopped to within a heartbeat, or two when the disk was slow. */
const HEARTBEAT_TOLERANCE_MS = 3_000

export interface Restart {
  readonly truth: StoredTruth
  readonly problems: Problems
  /** The battles that were running when it went down. */
  readonly activeBefore: readonly string[]
  readonly downMs: number
  /** By the clock of the server that has just started. */
  readonly readyAtMs: number
}

export function checkRestart({ truth, problems, activeBefore, downMs, readyAtMs }: Restart): void {
  for (const id of activeBefore) {
    const battle = truth.battle(id)
    if (battle === null) continue
    const { state, events } = battle
    // A start that failed half-way may already have resumed some of them.
    const isOneAbsence = events
      .filter(({ atMs }) => atMs > readyAtMs - downMs)
      .every(({ atMs }) => atMs > readyAtMs - HEARTBEAT_TOLERANCE_MS)
    if (!isOneAbsence) continue
    const isResumed = events.some(({ type }) => type === 'battleResumed')
    problems.expect(
      isResumed,
      'a battle goes on after a restart',
      () => `${id} after ${downMs} ms, ${state.phase}: ${JSON.stringify(events.slice(-3))}`,
    )
  }
}
