import type { UserId } from '@bougie/protocol'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import { createGatheredRead } from '../platform/gathered-read.ts'
import { parisDateOf } from '../platform/scheduling/paris-calendar.ts'
import type { Transaction } from '../ports/database.ts'
import { type AccountId, accounts, type Movement } from './accounts.ts'
import type { WalletParts } from './dependencies.ts'
import { battlePayouts, gamesNetCents } from './statement-repository.ts'
import * as wallets from './wallet-repository.ts'

/**
 * A network from which a player signs up, in the form that limits by address count, and its gifts as a multiple of one
 * network's. The narrowest comes first: one that has had its gifts takes none from its neighbours.
 */
export interface GiftNetwork {
  readonly subject: string
  readonly times: number
}

/** The balance and the wallets of a player. */
export function createWalletService(parts: WalletParts) {
  const { database, ledger, clock, welcomeBalanceCents, welcomeGiftsPerNetwork: max } = parts
  const { exemptsThisMachine } = parts
  /** Requests that arrive together are read together. */
  const readBalance = createGatheredRead((accountIds: readonly AccountId[]) =>
    ledger.balancesOf(database.reader, accountIds),
  )

  /**
   * Counts a gift for each of these networks; false when one of them has had its gifts of today. The narrower ones then
   * count a gift too many, which costs them nothing: the wider one gives none before tomorrow, when all counts are new.
   */
  async function takeGift(transaction: Transaction, networks: readonly GiftNetwork[]): Promise<boolean> {
    const day = parisDateOf(clock.nowMs())
    for (const { subject: network, times } of networks) {
      if (exemptsThisMachine && isThisMachine(network)) return true
      if (!(await wallets.takeGift(transaction, { network, day, max: max * times }))) return false
    }
    return true
  }

  return {
    balanceCentsOf: async (userId: UserId) => (await readBalance(accounts.player(userId))) ?? 0,
    /** The first wallet is the one in use. */
    findWallets: (userId: UserId) => wallets.findWallets(database.reader, userId),
    battlePayouts: (userId: UserId, battleIds: readonly string[]) => battlePayouts(database.reader, userId, battleIds),
    gamesNetCents: (userId: UserId, since: Date) => gamesNetCents(database.reader, userId, since),
    /**
     * Credits the welcome bonus to a new player, once per player, in the transaction that stores the player. It is for
     * people, so one network gets only a few per day: further players of that network can sign up, but without a bonus.
     * Returns the events to publish afterwards.
     */
    async creditWelcome(
      transaction: Transaction,
      userId: UserId,
      networks: readonly GiftNetwork[],
    ): Promise<readonly DomainEvent[]> {
      if (welcomeBalanceCents === 0) return []
      if (!(await takeGift(transaction, networks))) return []
      return ledger.postAll(transaction, [welcomeMovement(userId, welcomeBalanceCents)])
    },
  }
}

export type WalletService = ReturnType<typeof createWalletService>

/** All of a developer's players come from it. */
function isThisMachine(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64'
}

function welcomeMovement(userId: UserId, amountCents: number): Movement {
  return {
    key: `welcome:${userId}`,
    reason: 'welcome',
    cause: { type: 'user', id: userId },
    transfers: [{ from: accounts.promo, to: accounts.player(userId), amountCents }],
  }
}
