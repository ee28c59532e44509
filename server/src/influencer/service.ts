import type { CreatorLinkId, LinkTimeframe, Refusal, UserId } from '@bougie/protocol'
import type { CommissionPayouts } from '../wallet/service.ts'
import { countStats, type LinkFigures } from './count-stats.ts'
import type { LinkRepository } from './link-repository.ts'
import { createLinks, type LinkReader, type Links, type LinksDependencies, type SummedLink } from './links.ts'
import { createReferrals, type Referrals } from './referrals.ts'
import type { StatsRepository } from './stats-repository.ts'

export type { Referral, Referrals } from './referrals.ts'

const DAY_MS = 24 * 60 * 60_000
const PERIOD_MS = { '24h': DAY_MS, '7j': 7 * DAY_MS, '1m': 30 * DAY_MS, ALL: null } as const satisfies Record<
  LinkTimeframe,
  number | null
>

export interface InfluencerDependencies extends LinksDependencies {
  readonly links: LinkRepository
  readonly stats: StatsRepository
  readonly commissions: CommissionPayouts
}

export interface LinkReport extends SummedLink {
  readonly ok: true
  readonly figures: LinkFigures
  readonly bets: { readonly count: number; readonly stakeCents: number }
}

export interface CommissionOrder {
  readonly linkId: CreatorLinkId
  readonly adminId: UserId
  readonly idempotencyKey: string | null
}

export interface InfluencerService {
  readonly links: Links
  readonly referrals: Referrals
  report(reader: LinkReader, id: CreatorLinkId, timeframe: LinkTimeframe): Promise<LinkReport | Refusal>
  /** All that the link has earned goes to its owner's wallet. */
  payCommission(order: CommissionOrder): Promise<{ readonly ok: true; readonly paidCents: number } | Refusal>
}

export function createInfluencerService(dependencies: InfluencerDependencies): InfluencerService {
  const { database, clock, links: linkRepository, stats, commissions } = dependencies
  const links = createLinks(dependencies)

  return {
    links,
    referrals: createReferrals(linkRepository),

    async report(reader, id, timeframe) {
      const found = await links.getEver(reader, id)
      if (!found.ok) return found
      const lengthMs = PERIOD_MS[timeframe]
      const since = lengthMs === null ? null : new Date(clock.nowMs() - lengthMs)
      const query = { linkId: id, since }
      const [users, newUsers, activity, revenue, bets] = await Promise.all([
        stats.countUsers(database.reader, id),
        stats.newUsers(database.reader, query),
        stats.activity(database.reader, query),
        stats.revenue(database.reader, query),
        stats.bets(database.reader, query),
      ])
      return { ...found, figures: countStats({ since, users, newUsers, activity, revenue }), bets }
    },

    payCommission: ({ linkId, adminId, idempotencyKey }) =>
      commissions.pay({
        linkId,
        adminId,
        idempotencyKey,
        async findPayee(transaction) {
          const link = await linkRepository.find(transaction, linkId)
          return link && { userId: link.ownerId, code: link.code }
        },
      }),
  }
}
