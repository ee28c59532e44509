import {
  type AdminCycle,
  type AdminCycleBet,
  type CycleCancellation,
  ENDPOINTS,
  eurosFromCents,
  refuseMissing,
} from '@bougie/protocol'
import type { Routes } from '../../../platform/http/routes.ts'
import { cursorOf } from '../../../platform/page-cursor.ts'
import type { CancelRefunds } from '../play/commands.ts'
import type { BotShare, CycleSummary } from '../play/cycle-rows.ts'
import type { BetView, CycleAdmin } from './admin.ts'
import { type CycleCancellationDependencies, cancelLiveCycle } from './cancellation.ts'

export function addCycleAdminRoutes(
  routes: Routes,
  dependencies: CycleCancellationDependencies & { readonly cycles: CycleAdmin },
): void {
  const { cycles } = dependencies

  routes.add(ENDPOINTS.adminCycles, async ({ query }) => {
    const { limit, with_bets: withBets = null } = query
    return (await cycles.list({ limit, before: cursorOf(query.before), withBets })).map(toAdminCycle)
  })

  routes.add(ENDPOINTS.adminCycle, async ({ params: { id } }) => {
    const cycle = await cycles.find(id)
    return cycle === null ? refuseMissing('cycle') : toAdminCycle(cycle)
  })

  routes.add(ENDPOINTS.adminCycleBets, async ({ params, query: { before, ...page } }) => {
    const bets = await cycles.bets(params.id, { ...page, before: cursorOf(before) })
    return bets === null ? refuseMissing('cycle') : bets.map(toAdminBet)
  })

  routes.add(ENDPOINTS.previewCycleCancellation, async ({ params: { id } }) => {
    const preview = cycles.preview(id)
    if (preview.ok) return toCancellation(preview, true)
    if (preview.code !== 'CYCLE_STATE_ERROR') return preview
    return { id, cancellable: false, open_bets: 0, players: 0, stakes: 0, fees: 0 }
  })

  routes.add(ENDPOINTS.cancelCycle, async ({ session, params: { id }, idempotencyKey }) => {
    const outcome = await cancelLiveCycle(dependencies, { cycleId: id, adminId: session.userId, idempotencyKey })
    return outcome.ok ? toCancellation(outcome, false) : outcome
  })
}

function toCancellation(
  { cycleId, openBets, players, stakesCents, feesCents }: CancelRefunds,
  cancellable: boolean,
): CycleCancellation {
  return {
    id: cycleId,
    cancellable,
    open_bets: openBets,
    players,
    stakes: eurosFromCents(stakesCents),
    fees: eurosFromCents(feesCents),
  }
}

export function toAdminBet(bet: BetView): AdminCycleBet {
  return {
    id: bet.id,
    user_id: bet.userId,
    pseudo: bet.pseudo,
    bot: bet.bot,
    direction: bet.direction,
    amount: eurosFromCents(bet.stakeCents),
    fee: eurosFromCents(bet.feeCents),
    odds: bet.oddsHundredths / 100,
    outcome: bet.result,
    payout: eurosFromCents(bet.payoutCents),
    placed_at: bet.placedAt.toISOString(),
  }
}

export function toAdminCycle(cycle: CycleSummary): AdminCycle {
  return {
    id: cycle.id,
    number: cycle.number,
    status: cycle.status,
    result: cycle.result,
    void_reason: cycle.voidReason,
    start_price: cycle.startPrice,
    final_price: cycle.finalPrice,
    commitment: cycle.commitment,
    bets: cycle.bets,
    players: cycle.players,
    open_stakes: eurosFromCents(cycle.openStakesCents),
    paid_in: eurosFromCents(cycle.paidInCents),
    paid_out: eurosFromCents(cycle.paidOutCents),
    ...(cycle.bots !== null && { bots_share: toBotsShare(cycle.bots) }),
    started_at: cycle.startedAt.toISOString(),
    ended_at: cycle.endedAt?.toISOString() ?? null,
  }
}

function toBotsShare(bots: BotShare): NonNullable<AdminCycle['bots_share']> {
  return {
    bets: bots.bets,
    players: bots.players,
    open_stakes: eurosFromCents(bots.openStakesCents),
    paid_in: eurosFromCents(bots.paidInCents),
    paid_out: eurosFromCents(bots.paidOutCents),
  }
}
