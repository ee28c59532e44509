// Collects the requests that arrive in one tick of the event loop and runs their batches, one after another.
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

export function createInbox(
  { clock, timers, tasks }: Pick<SharedDependencies, 'clock' | 'timers' | 'tasks'>,
  perform: (requests: readonly PendingRequest[]) => Promise<void>,
) {
  let waiting: PendingRequest[] = []
  let isScheduled = false
  let isRunning = false
  let isWoken = false
  let restUntilMs = Number.NEGATIVE_INFINITY
  /** The time of the next batch that a timer wakes. */
  let wakesAtMs = Number.POSITIVE_INFINITY

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

  function wake(): void {
    isWoken = true
    schedule()
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
    wake,
    /** The same at this time, or earlier if an earlier one is set. */
    wakeAt(atMs: number): void {
      if (atMs >= wakesAtMs) return
      wakesAtMs = atMs
      timers.after(Math.max(0, atMs - clock.nowMs()), () => {
        if (wakesAtMs === atMs) wakesAtMs = Number.POSITIVE_INFINITY
        wake()
      })
    },
  }
}

/**
 * A user has at most one request in a batch, because a later one may depend on it. It waits, with everything of the same
 * users after it; others pass it, so whoever sends many requests delays nobody else.
 */
function takeBatch(waiting: readonly PendingRequest[]) {
  const taken: PendingRequest[] = []
  const passed: PendingRequest[] = []
  const users = new Set<UserId>()
  for (const pending of waiting) {
    if (taken.length === REQUESTS_PER_BATCH_MAX) break
    const isFree = !pending.userIds.some((userId) => users.has(userId))
    for (const userId of pending.userIds) users.add(userId)
    if (isFree) taken.push(pending)
    else passed.push(pending)
  }
  return { taken, left: [...passed, ...waiting.slice(taken.length + passed.length)] }
}
