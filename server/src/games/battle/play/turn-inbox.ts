import type { UserId } from '@bougie/protocol'
import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Timers } from '../../../ports/timers.ts'

/** What one turn takes on; the rest waits for the next. */
const WISHES_PER_TURN_MAX = 2_000
/** A turn of so many wishes is a crowd. Then the next one waits a little, so that more share one durable commit. */
const CROWD_WISHES = 50
const CROWD_TURN_EVERY_MS = 25
/** Beyond so many that wait the server is far behind, and saying so is kinder than queueing. */
const WISHES_WAITING_MAX = 50_000

export interface Wish {
  /** Nobody has two wishes in one turn: the second may depend on the first. */
  readonly userIds: readonly UserId[]
}

/** Gathers what arrives in one turn of the event loop, and hands it over in one go, one turn after another. */
export interface TurnInbox<W extends Wish> {
  /** False when too many are waiting. */
  add(wish: W): boolean
  /** A turn without any wish. */
  wake(): void
}

export interface TurnInboxDependencies<W extends Wish> {
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly perform: (wishes: readonly W[]) => Promise<void>
}

export function createTurnInbox<W extends Wish>({
  clock,
  timers,
  tasks,
  perform,
}: TurnInboxDependencies<W>): TurnInbox<W> {
  const waiting: W[] = []
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
    const wishes = takeTurn(waiting)
    if (wishes.length >= CROWD_WISHES) restUntilMs = clock.nowMs() + CROWD_TURN_EVERY_MS
    try {
      await perform(wishes)
    } finally {
      isRunning = false
      if (waiting.length > 0 || isWoken) schedule()
    }
  }

  return {
    add(wish) {
      if (waiting.length >= WISHES_WAITING_MAX) return false
      waiting.push(wish)
      schedule()
      return true
    },
    wake() {
      isWoken = true
      schedule()
    },
  }
}

function takeTurn<W extends Wish>(waiting: W[]): W[] {
  const users = new Set<UserId>()
  let count = 0
  for (const { userIds } of waiting) {
    if (count === WISHES_PER_TURN_MAX || userIds.some((userId) => users.has(userId))) break
    for (const userId of userIds) users.add(userId)
    count += 1
  }
  return waiting.splice(0, count)
}
