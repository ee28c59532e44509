import { addExportRoutes } from '../admin/export-routes.ts'
import type { ExportSources } from '../admin/exports.ts'
import { toActionRecord } from '../admin/routes.ts'
import type { AdminService } from '../admin/service.ts'
import type { AdminBattles } from '../battle/admin-battles.ts'
import { toBlockAnswer } from '../blacklist/block-answer.ts'
import type { BlacklistService } from '../blacklist/service.ts'
import { toAdminCycle } from '../cycle/admin-routes.ts'
import type { CycleCapability } from '../cycle/capability.ts'
import type { UserDirectory } from '../identity/user-directory.ts'
import { toAdminLink } from '../influencer/admin-routes.ts'
import type { InfluencerService } from '../influencer/service.ts'
import { toSecurityEvent, wantedOf } from '../security-log/routes.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import { toPayout } from '../wallet/admin-routes.ts'
import type { WalletCapability } from '../wallet/capability.ts'
import type { House, Room } from './house.ts'

/** Of each state, so many of the newest: payouts have no pages. */
const PAYOUTS_MAX = 5_000
const PAYOUT_STATES = ['review', 'pending', 'completed', 'refused', 'rejected'] as const

export interface ExportsNeighbours {
  readonly admin: AdminService
  readonly blacklist: BlacklistService
  readonly wallet: WalletCapability
  readonly cycle: CycleCapability
  readonly influencer: InfluencerService
  readonly securityLog: SecurityLog
  readonly directory: UserDirectory
  readonly battles: AdminBattles
}

export function composeExports(house: House, neighbours: ExportsNeighbours): Room {
  const sources = sourcesOf(house, neighbours)
  return { edge: { routes: (routes) => addExportRoutes(routes, { sources, rateLimiter: house.rateLimiter }) } }
}

function sourcesOf({ clock }: House, neighbours: ExportsNeighbours): ExportSources {
  const { admin, blacklist, wallet, cycle, influencer, securityLog, directory, battles } = neighbours
  return {
    users: {
      fields: ['created_at', 'pseudo', 'kind', 'account_role', 'balance', 'wallet_address', 'id', 'block'],
      page: ({ filter: { q, role, bots }, ...page }) =>
        directory.search({ text: (q ?? '').toLowerCase(), role: role ?? null, bots, ...page }),
    },
    battles: {
      fields: [
        ...['started_at', 'ended_at', 'status', 'user1_username', 'user1_bot', 'user2_username', 'user2_bot', 'amount'],
        ...['round', 'user1_points', 'user2_points', 'winner', 'forfeited_by', 'cancel_reason', 'id'],
      ],
      page: ({ filter: { user_id, bots }, ...page }) =>
        battles.search({ status: null, userId: user_id ?? null, bots, ...page }),
    },
    cycles: {
      fields: [
        ...['number', 'status', 'result', 'void_reason', 'bets', 'players', 'open_stakes', 'paid_in', 'paid_out'],
        ...['started_at', 'ended_at', 'id'],
      ],
      page: async ({ limit, before }) => (await cycle.admin.list({ limit, before })).map(toAdminCycle),
      cursorOf: ({ started_at }) => ({ beforeTime: new Date(String(started_at)) }),
    },
    payouts: {
      fields: ['created_at', 'reference', 'pseudo', 'amount', 'fee', 'channel', 'destination_last4', 'status', 'id'],
      async page({ filter: { status }, before }) {
        if (before !== null) return []
        const states = status === undefined ? PAYOUT_STATES : [status]
        const lists = await Promise.all(states.map((state) => wallet.payoutReview.list(state, PAYOUTS_MAX)))
        return lists.flat().map(toPayout)
      },
    },
    links: {
      fields: [
        ...['link_code', 'pseudo', 'users', 'total_commission_generated', 'commission_paid', 'commission_due'],
        ...['created_at', 'deleted_at', 'id'],
      ],
      page: async ({ filter: { q }, ...page }) =>
        (await influencer.links.list({ q: q ?? null, ...page })).map(toAdminLink),
    },
    blocks: {
      fields: ['created_at', 'pseudo', 'user_id', 'ip', 'reason', 'source', 'ends_at', 'lifted_at', 'active', 'id'],
      async page({ filter: { user_id }, limit, before }) {
        const found = await blacklist.list({ limit, before, userId: user_id ?? null, onlyHolding: false })
        return found.map((block) => toBlockAnswer(block, new Date(clock.nowMs())))
      },
    },
    security: {
      fields: ['created_at', 'kind', 'method', 'outcome', 'code', 'count', 'pseudo', 'user_id', 'address', 'id'],
      page: async ({ filter, ...page }) =>
        (await securityLog.search({ ...wantedOf(filter), ...page })).map(toSecurityEvent),
    },
    actions: {
      fields: ['created_at', 'pseudo', 'admin_id', 'action', 'subject_type', 'subject_id', 'details', 'id'],
      page: async ({ limit, before }) => (await admin.trail.list({ limit, before })).map(toActionRecord),
    },
  }
}
