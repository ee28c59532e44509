import type { CreatorLinkId, Period, UserId } from '@bougie/protocol'
import { startOf } from '../platform/durations.ts'
import { parisDateOf } from '../platform/scheduling/paris-calendar.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { type AccountId, accounts } from '../wallet/accounts.ts'
import { type CommissionPayoutDependencies, createCommissionPayout } from './commission-payout.ts'
import { findByCodes, listOwned } from './link-repository.ts'
import type { LinkStats } from './link-stats-repository.ts'
import * as stats from './link-stats-repository.ts'
import { createLinks, type LinkReader, type LinksDependencies } from './links.ts'

export function createInfluencerService(dependencies: LinksDependencies & CommissionPayoutDependencies) {
  const { database, clock } = dependencies
  const links = createLinks(dependencies)

  return {
    links,
    referrals,

    async report(reader: LinkReader, id: CreatorLinkId, timeframe: Period) {
      const link = await links.getEver(reader, id)
      if ('ok' in link) return link
      const since = startOf(timeframe, clock.nowMs())
      const query = { linkId: id, since }
      const [users, newUsers, activity, revenue, bets] = await Promise.all([
        stats.countUsers(database.reader, id),
        stats.newUsers(database.reader, query),
        stats.activity(database.reader, query),
        stats.revenue(database.reader, query),
        stats.bets(database.reader, query),
      ])
      return { link, figures: countStats({ since, users, newUsers, activity, revenue }), bets }
    },

    payCommission: createCommissionPayout(dependencies),
  }
}

export type InfluencerService = ReturnType<typeof createInfluencerService>

/** The link behind a code, and the owner who earns from it. */
export interface Referral {
  readonly linkId: CreatorLinkId
  /** Receives a quarter of the fee of each bet that carries the code; returns it when the bet is undone. */
  readonly account: AccountId
  /** The owner of the link, who earns nothing on their own bets. */
  readonly ownerId: UserId
}

/** Codes for other capabilities: the sign-up stores who brought a player, and bets carry a code. */
const referrals = {
  /** Whether this player owns a valid link. */
  ownsLink: async (reader: Reader, userId: UserId): Promise<boolean> => (await listOwned(reader, userId)).length > 0,

  /**
   * Finds referrals by code, as it was sent. Unknown and ended codes are left out. Called inside the transaction that
   * stores the referral.
   */
  async findReferrals(transaction: Transaction, codes: readonly string[]): Promise<ReadonlyMap<string, Referral>> {
    if (codes.length === 0) return new Map()
    const found = await findByCodes(transaction, codes)
    const byKey = new Map(found.map((link) => [link.code.toLowerCase(), link]))
    return new Map(
      codes.flatMap((code) => {
        const link = byKey.get(code.toLowerCase())
        if (!link) return []
        const { id, ownerId } = link
        return [[code, { linkId: id, account: accounts.commission(id), ownerId }] as const]
      }),
    )
  },
}

export type Referrals = typeof referrals

interface LinkActivity extends LinkStats {
  readonly since: Date | null
  readonly users: number
}

/** The statistics of a period and of each of its days in Paris, from hourly sums. */
function countStats(link: LinkActivity) {
  const newUsers = sum(link.newUsers.map(({ count }) => count))
  const active = new Map(link.activity.map(({ userId, signedUpAt }) => [userId, signedUpAt]))
  const activeNewcomers = [...active.values()].filter((at) => link.since === null || at >= link.since).length
  const idleNewcomers = newUsers - activeNewcomers
  return {
    newUsers,
    activeUsers: active.size,
    /** Each player counted once: `active` when they have played, otherwise `new` or `inactive`. */
    distribution: { active: active.size, new: idleNewcomers, inactive: link.users - active.size - idleNewcomers },
    days: daysOf(link),
  }
}

interface OpenDay {
  newUsers: number
  revenueCents: number
  readonly players: Set<UserId>
}

/** Only days with activity, oldest first. */
function daysOf({ newUsers, activity, revenue }: LinkActivity) {
  const days = new Map<string, OpenDay>()
  const dayOf = (hour: Date): OpenDay => {
    const date = parisDateOf(hour.getTime())
    const day = days.get(date) ?? { newUsers: 0, revenueCents: 0, players: new Set() }
    days.set(date, day)
    return day
  }
  for (const { hour, count } of newUsers) dayOf(hour).newUsers += count
  for (const { hour, cents } of revenue) dayOf(hour).revenueCents += cents
  for (const { hour, userId } of activity) dayOf(hour).players.add(userId)
  return [...days]
    .map(([date, { players, ...day }]) => ({ date, ...day, activeUsers: players.size }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
