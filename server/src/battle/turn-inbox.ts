import type { UserId } from '@bougie/protocol'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'

/** What one turn takes on; the rest waits for the next. */
const WISHES_PER_TURN_MAX = 2_000
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
  readonly timers: Timers
  readonly tasks: Tasks
  readonly perform: (wishes: readonly W[]) => Promise<void>
}

export function createTurnInbox<W extends Wish>({ timers, tasks, perform }: TurnInboxDependencies<W>): TurnInbox<W> {
  const waiting: W[] = []
  let isScheduled = false
  let isRunning = false
  let isWoken = false

  function schedule(): void {
    if (isScheduled || isRunning) return
    isScheduled = true
    timers.defer(() => tasks.run('matchmaking', run))
  }

  async function run(): Promise<void> {
    isScheduled = false
    isRunning = true
    isWoken = false
    try {
      await perform(takeTurn(waiting))
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
