// Conditions on the running server. Without a fault nothing is overdue, each battle knows which players are present, and
// the queue is the stored one; after a restart battles continue.
import { nextDeadlineOf, SEATS } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import type { QueuePlace } from '@bougie/server'
import type { Problems } from '../problems.ts'
import type { StoredTruth } from '../stored-truth.ts'

const OVERDUE_MS = 1_000
/** The time limit for storing a change of presence. */
const PRESENCE_WITHIN_MS = 3_000
/** The server knows when it stopped to within a heartbeat, or two when the disk was slow. */
const HEARTBEAT_TOLERANCE_MS = 3_000

export interface FaultlessState {
  readonly truth: StoredTruth
  readonly problems: Problems
  /** By the server's clock. */
  readonly serverMs: number
  readonly worldMs: number
  readonly presenceOf: (userId: UserId) => { readonly isOnline: boolean; readonly sinceMs: number }
}

export function checkLiveness({ truth, problems, serverMs, worldMs, presenceOf }: FaultlessState): void {
  const bots = truth.botIds()
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
      const what = () => `${id} seat ${seat}, online ${isOnline}`
      problems.expect(!isSettled || isKnown, 'a battle knows who is there', what)
    }
  }
}

/** Without faults the queue in memory equals the stored one, and two players with the same stake never both wait. */
export function checkQueue(truth: StoredTruth, waiting: readonly QueuePlace[], problems: Problems): void {
  const stored = truth.rows<{ userId: string; cents: number }>(
    'SELECT user_id AS userId, amount_cents AS cents FROM queue_entries ORDER BY user_id',
  )
  const storedText = stored.map(({ userId, cents }) => `${userId} ${cents}`).join()
  const waitingText = waiting
    .map(({ userId, amountCents }) => `${userId} ${amountCents}`)
    .sort()
    .join()
  const isSame = storedText === waitingText
  problems.expect(isSame, 'the queue in memory is the stored one', () => `${waitingText} but ${storedText}`)
  for (const [cents, line] of Map.groupBy(stored, (row) => row.cents)) {
    problems.expect(line.length < 2, 'two who look for the same stake play', () => `${line.length} wait for ${cents}`)
  }
}

export interface Restart {
  readonly truth: StoredTruth
  readonly problems: Problems
  /** The battles that were running when it went down. */
  readonly activeBefore: readonly string[]
  readonly downMs: number
  /** By the clock of the server that has just started. */
  readonly readyAtMs: number
}

/** After a restart running battles continue, however long the server was down. */
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
    const what = () => `${id} after ${downMs} ms, ${state.phase}: ${JSON.stringify(events.slice(-3))}`
    problems.expect(isResumed, 'a battle goes on after a restart', what)
  }
}
