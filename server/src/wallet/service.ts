import type { UserId } from '@bougie/protocol'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import { limitSubjectsOf } from '../platform/http/callers.ts'
import { hasHttps } from '../platform/http/security-headers.ts'
import { parisDateOf } from '../platform/scheduling/paris-calendar.ts'
import type { Transaction } from '../ports/database.ts'
import { accounts, type Movement } from './accounts.ts'
import type { WalletParts } from './dependencies.ts'
import { battlePayouts, gamesNetCents } from './statement-repository.ts'

/** The balance and the wallets of a player. */
export function createWalletService(parts: WalletParts) {
  const { database, ledger, clock, wallets, welcomeBalanceCents, welcomeGiftsPerNetwork: max } = parts
  // Behind https a proxy on this machine that is not trusted to name the players would exempt all of them.
  const exemptsThisMachine = !hasHttps(parts.publicOrigins)

  /**
   * Counts a gift for the network of this address, and for its site, which has thousands of networks. The network comes
   * first: one that has had its gifts takes none from its neighbours. False when either has had its gifts of today.
   */
  async function takeGift(transaction: Transaction, address: string): Promise<boolean> {
    const day = parisDateOf(clock.nowMs())
    for (const { subject: network, times } of limitSubjectsOf({ caller: null, ip: address })) {
      if (exemptsThisMachine && isThisMachine(network)) return true
      if (!(await wallets.takeGift(transaction, { network, day, max: max * times }))) return false
    }
    return true
  }

  return {
    balanceCentsOf: (userId: UserId) => ledger.committedBalanceOf(database.reader, accounts.player(userId)),
    /** The first wallet is the one in use. */
    findWallets: (userId: UserId) => wallets.findWallets(database.reader, userId),
    battlePayouts: (userId: UserId, battleIds: readonly string[]) => battlePayouts(database.reader, userId, battleIds),
    gamesNetCents: (userId: UserId, since: Date) => gamesNetCents(database.reader, userId, since),
    /**
     * Credits the welcome bonus to a new player, once per player, in the transaction that stores the player. It is for
     * people, so one network gets only a few per day: further players of that network can sign up, but without a bonus.
     * Returns the events to publish afterwards.
     */
    async creditWelcome(transaction: Transaction, userId: UserId, address: string): Promise<readonly DomainEvent[]> {
      if (welcomeBalanceCents === 0) return []
      if (!(await takeGift(transaction, address))) return []
      return ledger.postAll(transaction, [welcomeMovement(userId, welcomeBalanceCents)])
    },
  }
}

export type WalletService = ReturnType<typeof createWalletService>

/** All of a developer's players come from it. */
function isThisMachine(network: string): boolean {
  return network.startsWith('127.') || network === '::1' || network === '0:0:0:0::/64'
}

function welcomeMovement(userId: UserId, amountCents: number): Movement {
  return {
    key: `welcome:${userId}`,
    reason: 'welcome',
    cause: { type: 'user', id: userId },
    transfers: [{ from: accounts.promo, to: accounts.player(userId), amountCents }],
  }
}
