// Conditions that hold at any time without a fault: nothing is overdue, and each battle knows which players are
// present.
import { nextDeadlineOf, SEATS } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import type { Problems } from '../problems.ts'
import type { StoredTruth } from '../stored-truth.ts'

const OVERDUE_MS = 1_000
/** The time limit for storing a change of presence. */
const PRESENCE_WITHIN_MS = 3_000

export interface FaultlessState {
  readonly truth: StoredTruth
  readonly problems: Problems
  /** By the server's clock. */
  readonly serverMs: number
  readonly worldMs: number
  readonly presenceOf: (userId: UserId) => { readonly isOnline: boolean; readonly sinceMs: number }
}

export function checkLiveness({ truth, problems, serverMs, worldMs, presenceOf }: FaultlessState): void {
  const bots = new Set(truth.rows<{ id: string }>(`SELECT id FROM users WHERE kind = 'bot'`).map(({ id }) => id))
  for (const id of truth.activeBattleIds()) {
    const battle = truth.battle(id)
    if (battle === null) continue
    const { state, userIds } = battle
    const dueAtMs = nextDeadlineOf(state)?.atMs ?? serverMs
    const isOnTime = dueAtMs >= serverMs - OVERDUE_MS
    problems.expect(isOnTime, 'nothing is overdue without faults', () => `${id} in ${state.phase} since ${dueAtMs}`)
    for (const seat of SEATS) {
      const userId = userIds[seat] as UserId
      const { isOnline, sinceMs } = presenceOf(userId)
      const isSettled =
        worldMs - Math.max(sinceMs, 0) > PRESENCE_WITHIN_MS && serverMs - state.createdAtMs > PRESENCE_WITHIN_MS
      const isKnown =
        isOnline || bots.has(userId) ? state.offlineSinceMs[seat] === null : state.offlineSinceMs[seat] !== null
      problems.expect(
        !isSettled || isKnown,
        'a battle knows who is there',
        () => `${id} seat ${seat}, online ${isOnline}`,
      )
    }
  }
}
