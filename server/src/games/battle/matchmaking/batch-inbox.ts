import type { UserId } from '@bougie/protocol'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import type { PendingRequest } from './pending-request.ts'

/** One batch takes at most this many requests; the rest waits for the next one. */
const REQUESTS_PER_BATCH_MAX = 2_000
/**
 * After a batch of at least this many requests the next one waits a little, so that more requests share one durable
 * commit.
 */
const BUSY_BATCH_REQUESTS = 50
const BUSY_BATCH_EVERY_MS = 25
/**
 * Above this number of waiting requests the server is far behind, and an immediate refusal is better than a long wait.
 */
const REQUESTS_WAITING_MAX = 50_000

/** Collects the requests that arrive in one tick and hands them over together, one batch after another. */
export function createBatchInbox(
  { clock, timers, tasks }: Pick<SharedDependencies, 'clock' | 'timers' | 'tasks'>,
  perform: (requests: readonly PendingRequest[]) => Promise<void>,
) {
  let waiting: PendingRequest[] = []
  let isScheduled = false
  let isRunning = false
  let isWoken = false
  let restUntilMs = Number.NEGATIVE_INFINITY

  function schedule(): void {
    if (isScheduled || isRunning) return
    isScheduled = true
    const waitMs = restUntilMs - clock.nowMs()
    const start = () => tasks.run('matchmaking', run)
    if (waitMs > 0) timers.after(waitMs, start)
    else timers.defer(start)
  }

  async function run(): Promise<void> {
    isScheduled = false
    isRunning = true
    isWoken = false
    const { taken: requests, left } = takeBatch(waiting)
    waiting = left
    if (requests.length >= BUSY_BATCH_REQUESTS) restUntilMs = clock.nowMs() + BUSY_BATCH_EVERY_MS
    try {
      await perform(requests)
    } finally {
      isRunning = false
      if (waiting.length > 0 || isWoken) schedule()
    }
  }

  return {
    /** False if too many requests are waiting. */
    add(pending: PendingRequest): boolean {
      if (waiting.length >= REQUESTS_WAITING_MAX) return false
      waiting.push(pending)
      schedule()
      return true
    },
    /** Runs a batch even if no request is waiting. */
    wake(): void {
      isWoken = true
      schedule()
    },
  }
}

/**
 * A user has at most one request in a batch, because a later one may depend on it. It waits, with everything of the same
 * users after it; others pass it, so whoever sends many requests delays nobody else.
 */
function takeBatch(waiting: readonly PendingRequest[]) {
  const taken: PendingRequest[] = []
  const left: PendingRequest[] = []
  const users = new Set<UserId>()
  for (const pending of waiting) {
    const isFree = taken.length < REQUESTS_PER_BATCH_MAX && !pending.userIds.some((userId) => users.has(userId))
    for (const userId of pending.userIds) users.add(userId)
    if (isFree) taken.push(pending)
    else left.push(pending)
  }
  return { taken, left }
}
