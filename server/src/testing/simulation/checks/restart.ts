// What a restart does to the battles that ran: those of a short absence go on, those of a long one are refunded.
import type { Problems } from '../problems.ts'
import type { StoredTruth } from '../stored-truth.ts'

/** The server knows when it stopped to within a heartbeat, or two when the disk was slow. */
const HEARTBEAT_TOLERANCE_MS = 3_000
const INTERRUPTIONS_MAX = 10

export interface Restart {
  readonly truth: StoredTruth
  readonly problems: Problems
  /** The battles that ran when it went down. */
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
    // A start that failed half-way has resumed some of them before.
    const isOneAbsence = events
      .filter(({ atMs }) => atMs > readyAtMs - downMs)
      .every(({ atMs }) => atMs > readyAtMs - HEARTBEAT_TOLERANCE_MS)
    if (!isOneAbsence) continue
    const graceMs = state.settings.disconnectGraceMs
    const describe = () => `${id} after ${downMs} ms: ${JSON.stringify(events.slice(-3))}`
    if (downMs > graceMs + HEARTBEAT_TOLERANCE_MS) {
      const isRefunded = state.outcome?.type === 'cancelled' && state.outcome.reason === 'downtime'
      problems.expect(isRefunded, 'away for longer than the grace cancels', describe)
    } else if (downMs < graceMs - HEARTBEAT_TOLERANCE_MS && state.interruptions < INTERRUPTIONS_MAX) {
      const isResumed = events.some(({ type }) => type === 'battleResumed')
      problems.expect(isResumed, 'away for less than the grace resumes', describe)
    }
  }
}
