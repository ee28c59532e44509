// Battles as admins see them. An admin may be a friend of a player, so whatever would help a player of a running battle
// stays hidden until the battle is over.

import type { BattleHead } from '@bougie/battle-messages'
import { assert, type BattleEvent, type BattleState, settlementOf } from '@bougie/engine'
import {
  type BattleCancellation,
  type BattleId,
  eurosFromCents,
  type Refusal,
  refuse,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import { type AuditLog, refuseOwnCase } from '../../../admin/service.ts'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import type { Transaction } from '../../../ports/database.ts'
import { accounts } from '../../../wallet/accounts.ts'
import type { WalletCapability } from '../../../wallet/capability.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import { playerIdsOf } from '../play/battle-head.ts'
import type { BattleSearch } from '../play/battle-list-repository.ts'
import * as battleLists from '../play/battle-list-repository.ts'
import type { StoredBattle } from '../play/battle-repository.ts'
import * as battleRepository from '../play/battle-repository.ts'
import { battleFrom } from '../play/live-battles.ts'
import { planCancel } from '../play/plan-step.ts'
import type { BattleService } from '../play/service.ts'
import { settleBattle } from '../play/settlement.ts'
import * as ratings from '../rating/rating-repository.ts'

interface CancellationDependencies extends Pick<SharedDependencies, 'clock'> {
  readonly ledger: Ledger
  readonly auditLog: AuditLog
}

interface AdminBattlesDependencies
  extends CancellationDependencies,
    Pick<SharedDependencies, 'database'>,
    Pick<WalletCapability, 'idempotentCalls'> {
  readonly service: Pick<BattleService, 'catchUp'>
}

interface CancellationRequest {
  readonly battleId: BattleId
  /** null for an operator. */
  readonly adminId: UserId | null
}

export function createAdminBattles(dependencies: AdminBattlesDependencies) {
  const { database, ledger, idempotentCalls, service } = dependencies
  const { reader } = database

  return {
    search: (search: BattleSearch) => battleLists.search(reader, search),

    async find(battleId: BattleId) {
      const [listed, stored, { rated, reason }] = await Promise.all([
        battleLists.findListed(reader, battleId),
        battleRepository.find(reader, battleId),
        ratings.verdict(reader, battleId),
      ])
      if (listed === null || stored === null) return refuseMissing('battle')
      const { state } = battleFrom(stored)
      const { commitment, seeds, stakeCents } = stored.head
      return {
        ok: true as const,
        listed,
        phase: state.phase,
        phaseEndsAtMs: state.outcome === null ? state.phaseEndsAtMs : null,
        payouts: settlementOf(state, stakeCents),
        escrowCents: await ledger.balanceOf(reader, accounts.battleEscrow(battleId)),
        commitment,
        clientSeeds: seeds.clientSeeds,
        serverSeed: state.outcome === null ? null : seeds.serverSeed,
        rated,
        unratedReason: reason,
        events: publicEvents(stored, state),
      }
    },

    /** Shows the refunds that `cancel` would pay. */
    async preview(battleId: BattleId): Promise<BattleCancellation | Refusal> {
      const stored = await battleRepository.find(reader, battleId)
      if (stored === null) return refuseMissing('battle')
      const { state } = battleFrom(stored)
      if (state.outcome === null) return toCancellation(stored.head, { status: 'active', cancellable: true })
      const status = state.outcome.type === 'cancelled' ? 'cancelled' : 'completed'
      return { id: battleId, status, cancellable: false, refunds: [] }
    },

    async cancel(
      { battleId, adminId }: CancellationRequest & { readonly adminId: UserId },
      key: string | null,
    ): Promise<BattleCancellation | Refusal> {
      const call = { userId: adminId, key, request: { action: 'battle_cancelled', battleId } }
      const { response } = await idempotentCalls.respondOnce(call, async (transaction) => {
        const cancelled = await cancelStoredBattle(dependencies, transaction, { battleId, adminId })
        if (!cancelled.ok) return cancelled.code === 'BATTLE_NOT_FOUND' ? refuseMissing('battle') : cancelled
        // Stored for weeks, so it must not name players, who may delete their accounts meanwhile.
        return { ok: true as const }
      })
      if (!response.ok) return response
      await service.catchUp(battleId)
      const stored = await battleRepository.find(reader, battleId)
      assert(stored !== null, 'a cancelled battle is kept')
      return toCancellation(stored.head, { status: 'cancelled', cancellable: false })
    },
  }
}

export type AdminBattles = ReturnType<typeof createAdminBattles>
export type FoundBattle = Exclude<Awaited<ReturnType<AdminBattles['find']>>, Refusal>

/**
 * Ends a running battle by decision of an admin, based on the stored events and together with the audit log entry. The
 * instances that run it learn of it from the bus or when they next want to store an event.
 */
export async function cancelStoredBattle(
  { clock, ledger, auditLog }: CancellationDependencies,
  transaction: Transaction,
  { battleId, adminId }: CancellationRequest,
): Promise<{ readonly ok: true; readonly head: BattleHead } | Refusal> {
  const stored = await battleRepository.findLocked(transaction, battleId)
  if (stored === null) return refuse('BATTLE_NOT_FOUND')
  const { head } = stored
  const battle = battleFrom(stored)
  if (battle.state.outcome !== null) return refuse('BATTLE_OVER')
  const players = playerIdsOf(head)
  const own = refuseOwnCase({ adminId, concerned: players })
  if (own) return own
  const { events, state } = planCancel(battle, { reason: 'admin', nowMs: clock.nowMs() })
  const step = { head, version: battle.version, events, state }
  assert(await battleRepository.append(transaction, step), 'nobody else changes a locked battle')
  await settleBattle({ ledger }, transaction, { head, state })
  await auditLog.record(transaction, {
    adminId,
    action: 'battle_cancelled',
    subject: { type: 'battle', id: battleId },
    details: { stakeCents: head.stakeCents, players },
  })
  return { ok: true, head }
}

function toCancellation(
  { id, players, stakeCents }: BattleHead,
  how: Pick<BattleCancellation, 'status' | 'cancellable'>,
): BattleCancellation {
  const amount = eurosFromCents(stakeCents)
  const refunds = [players.one, players.two].map((card) => ({ user_id: card.id, pseudo: card.username, amount }))
  return { id, ...how, refunds }
}

/**
 * A choice is secret until the result of its round, and stays so if there is none. An event that can't be read has no
 * time, and is left out.
 */
function publicEvents({ events }: StoredBattle, state: BattleState) {
  const settled = new Set(state.rounds.map(({ round }) => round))
  return events.flatMap((event, index) => {
    if (!Number.isFinite(event.atMs)) return []
    const data = { ...detailsOf(event, settled) }
    return [{ sequence: index + 1, type: event.type, atMs: event.atMs, data }]
  })
}

function detailsOf(event: BattleEvent, settled: ReadonlySet<number>): Readonly<Record<string, unknown>> {
  const { type: _type, atMs: _atMs, ...fields } = event
  if (event.type !== 'choiceMade' || settled.has(event.round)) return fields
  return { seat: event.seat, round: event.round }
}
