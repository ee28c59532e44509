import {
  ADMIN_WORDS,
  type AdminBattle,
  type AdminCycle,
  type AdminUser,
  battleStatusSchema,
  CHANNEL_NAMES,
  challengeStatusSchema,
} from '@bougie/protocol'
import { type ExportedRow, type ExportSources, ROWS_AT_ONCE_OF_WALKS } from '../../admin/exports.ts'
import { actionsWanted, type ExportsOffered, toActionRecord } from '../../admin/routes.ts'
import { toBlockResponse } from '../../blacklist/block.ts'
import { blocksWanted } from '../../blacklist/routes.ts'
import type { AdminBattles } from '../../games/battle/admin/admin-battles.ts'
import { toAdminBattle } from '../../games/battle/routes.ts'
import { toAdminBet, toAdminCycle } from '../../games/cycle/admin/admin-routes.ts'
import type { CycleCapability } from '../../games/cycle/capability.ts'
import type { UserDirectory } from '../../identity/user-directory.ts'
import { toAdminLink } from '../../influencer/routes.ts'
import { toSecurityEvent, wantedOf } from '../../security-log/routes.ts'
import { paymentsWanted, toAdminPayment } from '../../wallet/admin-routes.ts'
import type { AppContext } from './app-context.ts'
import type { Capabilities } from './capabilities.ts'

const PAYMENT_WORDS = {
  transaction_type: ADMIN_WORDS.payments,
  channel: CHANNEL_NAMES,
  status: ADMIN_WORDS.paymentStatuses,
}

interface ExportsDependencies extends Capabilities {
  readonly directory: UserDirectory
  readonly battles: AdminBattles
}

export function betsSourceOf({ admin }: CycleCapability): ExportsOffered['betsOfCycle'] {
  return async (cycleId, bots) => {
    if ((await admin.bets(cycleId, { limit: 1, before: null, bots })) === null) return null
    return {
      timeOf: 'placed_at',
      fields: columns('placed_at pseudo bot direction amount fee odds outcome payout user_id id'),
      words: { direction: ADMIN_WORDS.directions, outcome: ADMIN_WORDS.betOutcomes },
      rowsAtOnce: ROWS_AT_ONCE_OF_WALKS,
      async page({ limit, before }) {
        return ((await admin.bets(cycleId, { limit, before, bots })) ?? []).map(toAdminBet)
      },
    }
  }
}

export function exportSourcesOf(
  { clock }: AppContext,
  { admin, blacklist, wallet, cycle, influencer, securityLog, battle, directory, battles }: ExportsDependencies,
): ExportSources {
  return {
    users: {
      fields: columns('created_at pseudo kind account_role balance wallet_address id block deleted_at'),
      words: { kind: ADMIN_WORDS.kinds, account_role: ADMIN_WORDS.roles },
      page: async ({ filter: { q, role, bots }, ...page }) =>
        (await directory.search({ q, role, bots, ...page })).map(withBlockInWords),
    },
    battles: {
      timeOf: 'started_at',
      fields: columns(`
        started_at ended_at status user1_username user1_bot user2_username user2_bot amount round user1_points
        user2_points winner forfeited_by cancel_reason id`),
      words: { status: ADMIN_WORDS.battleStatuses, cancel_reason: ADMIN_WORDS.cancelReasons },
      async page({ filter: { user_id, bots, status: wanted }, ...page }) {
        const status = battleStatusSchema.options.find((known) => known === wanted) ?? null
        return (await battles.search({ status, userId: user_id ?? null, bots, ...page }))
          .map(toAdminBattle)
          .map(withPlayersNamed)
      },
    },
    challenges: {
      fields: columns(`
        created_at status challenger_pseudo accepter_pseudo amount code expires_at closed_at battle_id id`),
      words: { status: ADMIN_WORDS.challengeStatuses },
      async page({ filter: { status: wanted }, ...page }) {
        const status = challengeStatusSchema.options.find((known) => known === wanted) ?? null
        const found = await battle.challenges.search({ status, ...page })
        return found.map((challenge) => ({ ...challenge, code: challenge.code ?? ADMIN_WORDS.secretCode }))
      },
    },
    cycles: {
      timeOf: 'started_at',
      fields: columns(`
        number status result void_reason bets players open_stakes paid_in paid_out bot_bets bot_players bot_paid_in
        bot_paid_out started_at ended_at id`),
      words: {
        status: ADMIN_WORDS.cycleStatuses,
        result: ADMIN_WORDS.directions,
        void_reason: ADMIN_WORDS.cancelReasons,
      },
      page: async ({ filter: { with_bets: withBets = null }, ...page }) =>
        (await cycle.admin.list({ withBets, ...page })).map(toAdminCycle).map(withBotCells),
      cursorOf: ({ started_at }) => ({ beforeTime: new Date(String(started_at)) }),
    },
    payouts: {
      fields: columns('created_at reference pseudo amount fee channel destination status id'),
      words: PAYMENT_WORDS,
      async page({ filter: { status }, ...page }) {
        const wanted = paymentsWanted({ status, direction: 'withdraw' })
        return (await wallet.payments.newest({ ...wanted, ...page })).map(toAdminPayment)
      },
    },
    payments: {
      fields: columns(
        'created_at reference pseudo transaction_type amount fee channel destination status in_review id',
      ),
      words: PAYMENT_WORDS,
      async page({ filter: { user_id, ...filter }, ...page }) {
        const { payments } = wallet
        const search = { ...paymentsWanted(filter), ...page }
        const found = await (user_id === undefined ? payments.newest(search) : payments.namedHistory(user_id, page))
        return found.map(toAdminPayment).map(({ direction, ...payment }) => ({
          ...payment,
          transaction_type: direction,
          in_review: payment.status === 'review',
        }))
      },
    },
    links: {
      fields: columns(`
        link_code pseudo users total_commission_generated commission_paid commission_due created_at deleted_at id`),
      page: async ({ filter: { q }, ...page }) => (await influencer.links.list({ q, ...page })).map(toAdminLink),
    },
    blocks: {
      fields: columns('created_at pseudo user_id ip reason source ends_at lifted_at active id'),
      words: { reason: ADMIN_WORDS.blockReasons, source: ADMIN_WORDS.blockSources },
      async page({ filter, ...page }) {
        const at = new Date(clock.nowMs())
        const found = await blacklist.list({ ...blocksWanted(filter, at), ...page })
        return found.map((block) => toBlockResponse(block, at))
      },
    },
    security: {
      fields: columns('created_at kind method outcome code count pseudo user_id address id'),
      page: async ({ filter, ...page }) =>
        (await securityLog.search({ ...wantedOf(filter), ...page })).map(toSecurityEvent),
    },
    actions: {
      fields: columns('created_at pseudo admin_id action subject_type subject_name subject_id details id'),
      page: async ({ limit, before, filter }) =>
        (await admin.auditLog.list({ ...actionsWanted(filter), limit, before })).map(toActionRecord),
    },
  }
}

/** The names of the columns, which are separated by spaces. */
function columns(names: string): readonly string[] {
  return names.trim().split(/\s+/)
}

function withBlockInWords({ block, ...user }: AdminUser): ExportedRow {
  return { ...user, block: block && (block.isPermanent ? ADMIN_WORDS.blockedForGood : ADMIN_WORDS.blocked) }
}

/** Says by name who won and who gave up, as the row has the names of both players but not their ids. */
function withPlayersNamed(battle: AdminBattle): ExportedRow {
  const names: Readonly<Record<string, string>> = {
    [battle.user1_id]: battle.user1_username,
    [battle.user2_id]: battle.user2_username,
  }
  const { winner, forfeited_by: loser } = battle
  return {
    ...battle,
    winner: winner === 'draw' ? ADMIN_WORDS.draw : winner && names[winner],
    forfeited_by: loser && names[loser],
  }
}

function withBotCells({ bots_share: bots, ...cycle }: AdminCycle): ExportedRow {
  return {
    ...cycle,
    bot_bets: bots?.bets,
    bot_players: bots?.players,
    bot_paid_in: bots?.paid_in,
    bot_paid_out: bots?.paid_out,
  }
}
