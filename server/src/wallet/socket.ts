// Every change of a balance is sent to every socket of its player, on every instance. Changes may arrive in a different
// order than they were stored: from several instances, or when the response to a commit was lost. The older one is then
// dropped.

import { eurosFromCents, type UserId } from '@bougie/protocol'
import { type Connection, userIdOf } from '../platform/ws/connection.ts'
import type { FanOut } from '../platform/ws/fan-out.ts'
import { accounts, type Balance } from './accounts.ts'
import type { WalletParts } from './dependencies.ts'

/** Balances that are read in one statement. */
const READ_AT_ONCE = 500

interface BalanceAnnouncerDependencies extends Pick<WalletParts, 'bus' | 'tasks' | 'database' | 'ledger'> {
  readonly fanOut: FanOut
}

export function announceBalances({ bus, tasks, database, ledger, fanOut }: BalanceAnnouncerDependencies): void {
  /** The number of transfers of the newest balance sent to a player's sockets here; forgotten with the last socket. */
  const newest = new WeakMap<ReadonlySet<Connection>, number>()

  function publish(userId: UserId, { cents, transfers }: Balance, reason: string): void {
    const sockets = fanOut.connectionsOf(userId)
    if (sockets.size === 0 || transfers < (newest.get(sockets) ?? 0)) return
    newest.set(sockets, transfers)
    fanOut.toUser(userId, { type: 'balance_update', balance: eurosFromCents(cents), reason })
  }

  async function publishToAll(): Promise<void> {
    const open = [...fanOut.all()].flatMap((connection) => userIdOf(connection) ?? [])
    const userIds = [...new Set(open)]
    for (let start = 0; start < userIds.length; start += READ_AT_ONCE) {
      const some = userIds.slice(start, start + READ_AT_ONCE)
      const stored = await ledger.currentBalances(database.reader, some.map(accounts.player))
      for (const userId of some) {
        const balance = stored.get(accounts.player(userId))
        if (balance !== undefined) publish(userId, balance, 'sync')
      }
    }
  }

  bus.subscribe((event) => {
    if (event.type === 'balanceChanged') publish(event.userId, event.balance, event.reason)
  })
  bus.onMissed(() => tasks.run('publish balances', publishToAll))
}
