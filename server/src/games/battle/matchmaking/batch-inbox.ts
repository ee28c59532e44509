import type { UserId } from '@bougie/protocol'
import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Timers } from '../../../ports/timers.ts'

/** One batch takes no more; the rest waits for the next. */
const REQUESTS_PER_BATCH_MAX = 2_000
/** After a batch of so many requests the next one waits a little, so that more share one durable commit. */
const BUSY_BATCH_REQUESTS = 50
const BUSY_BATCH_EVERY_MS = 25
/** Beyond so many that wait the server is far behind, and saying so is kinder than queueing. */
const REQUESTS_WAITING_MAX = 50_000

export interface BatchRequest {
  /** Nobody has two requests in one batch: the second may depend on the first. */
  readonly userIds: readonly UserId[]
}

/** Gathers what arrives in one tick, and hands it over in one go, one batch after another. */
export interface BatchInbox<R extends BatchRequest> {
  /** False when too many are waiting. */
  add(pending: R): boolean
  /** A batch without any request. */
  wake(): void
}

export interface BatchInboxDependencies<R extends BatchRequest> {
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly perform: (requests: readonly R[]) => Promise<void>
}

export function createBatchInbox<R extends BatchRequest>({
  clock,
  timers,
  tasks,
  perform,
}: BatchInboxDependencies<R>): BatchInbox<R> {
  const waiting: R[] = []
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
    const requests = takeBatch(waiting)
    if (requests.length >= BUSY_BATCH_REQUESTS) restUntilMs = clock.nowMs() + BUSY_BATCH_EVERY_MS
    try {
      await perform(requests)
    } finally {
      isRunning = false
      if (waiting.length > 0 || isWoken) schedule()
    }
  }

  return {
    add(pending) {
      if (waiting.length >= REQUESTS_WAITING_MAX) return false
      waiting.push(pending)
      schedule()
      return true
    },
    wake() {
      isWoken = true
      schedule()
    },
  }
}

function takeBatch<R extends BatchRequest>(waiting: R[]): R[] {
  const users = new Set<UserId>()
  let count = 0
  for (const { userIds } of waiting) {
    if (count === REQUESTS_PER_BATCH_MAX || userIds.some((userId) => users.has(userId))) break
    for (const userId of userIds) users.add(userId)
    count += 1
  }
  return waiting.splice(0, count)
}
