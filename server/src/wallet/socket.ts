// Every change of a balance reaches every socket of its player, on every instance. Changes that different instances
// make within a moment may be received in another order than they were stored in; then the stored one is told last.
import { eurosFromCents, type UserId } from '@bougie/protocol'
import type { Tasks } from '../platform/scheduling/tasks.ts'
import { userIdOf } from '../platform/ws/connection.ts'
import type { FanOut } from '../platform/ws/fan-out.ts'
import type { Bus } from '../ports/bus.ts'
import type { Database } from '../ports/database.ts'
import type { Timers } from '../ports/timers.ts'
import { accounts } from './accounts.ts'
import type { Ledger } from './ledger.ts'

/** Longer than two messages of different instances overtake each other by. */
const OVERTAKING_MS = 500
/** Balances that are read in one statement. */
const READ_AT_ONCE = 500

export interface BalanceAnnouncerDependencies {
  readonly bus: Bus
  readonly timers: Timers
  readonly tasks: Tasks
  readonly database: Pick<Database, 'reader'>
  readonly ledger: Pick<Ledger, 'balancesOf'>
  readonly fanOut: FanOut
}

export function announceBalances({ bus, timers, tasks, database, ledger, fanOut }: BalanceAnnouncerDependencies): void {
  /** The balance sent last, for players whose balance another instance changed within the overtaking time. */
  const publishedCents = new Map<UserId, number>()

  function tell(userId: UserId, balanceCents: number, reason: string): void {
    fanOut.toUser(userId, { type: 'balance_update', balance: eurosFromCents(balanceCents), reason })
  }

  function note(userId: UserId, balanceCents: number, isOwn: boolean): void {
    const isWatched = publishedCents.has(userId)
    // One instance alone tells its changes in the order they were stored in.
    if (isOwn && !isWatched) return
    publishedCents.set(userId, balanceCents)
    if (!isWatched) timers.after(OVERTAKING_MS, () => tasks.run('look at balance', () => look(userId)))
  }

  async function look(userId: UserId): Promise<void> {
    const stored = await read([userId])
    const balanceCents = stored.get(accounts.player(userId)) ?? 0
    const told = publishedCents.get(userId)
    publishedCents.delete(userId)
    if (balanceCents !== told) tell(userId, balanceCents, 'sync')
  }

  function read(userIds: readonly UserId[]) {
    return ledger.balancesOf(database.reader, userIds.map(accounts.player))
  }

  async function publishToAll(): Promise<void> {
    const open = [...fanOut.all()].flatMap((connection) => userIdOf(connection) ?? [])
    const userIds = [...new Set(open)]
    for (let start = 0; start < userIds.length; start += READ_AT_ONCE) {
      const some = userIds.slice(start, start + READ_AT_ONCE)
      const stored = await read(some)
      for (const userId of some) tell(userId, stored.get(accounts.player(userId)) ?? 0, 'sync')
    }
  }

  bus.subscribe((event, { isOwn }) => {
    if (event.type !== 'balanceChanged') return
    const { userId, balanceCents, reason } = event
    if (fanOut.connectionsOf(userId).size === 0) return
    tell(userId, balanceCents, reason)
    note(userId, balanceCents, isOwn)
  })
  bus.onMissed(() => tasks.run('tell balances', publishToAll))
}
