// Ends a running battle by decision of an admin, based on the stored events and together with the audit log entry. The
// instances that run it learn of it from the bus or when they next want to store an event.
import type { BattleHead } from '@bougie/battle-messages'
import { assert } from '@bougie/engine'
import { type BattleId, type Refusal, refuse, type UserId } from '@bougie/protocol'
import { type AuditLog, refuseOwnCase } from '../../../admin/service.ts'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import type { Transaction } from '../../../ports/database.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import { createRatingRepository } from '../rating/rating-repository.ts'
import { playerIdsOf } from './battle-head.ts'
import { createBattleRepository } from './battle-repository.ts'
import { battleFrom } from './live-battles.ts'
import { planCancel } from './plan-step.ts'
import { createPlayerRepository } from './player-repository.ts'
import { settleBattle } from './settlement.ts'

export interface CancellationRequest {
  readonly battleId: BattleId
  /** null for an operator. */
  readonly adminId: UserId | null
}

export type Cancellation = { readonly ok: true; readonly head: BattleHead } | Refusal

export interface StoredCancellationDependencies extends Pick<SharedDependencies, 'clock'> {
  readonly ledger: Ledger
  readonly auditLog: AuditLog
}

export async function cancelStoredBattle(
  { clock, ledger, auditLog }: StoredCancellationDependencies,
  transaction: Transaction,
  { battleId, adminId }: CancellationRequest,
): Promise<Cancellation> {
  const repository = createBattleRepository()
  const stored = await repository.findLocked(transaction, battleId)
  if (stored === null) return refuse('BATTLE_NOT_FOUND')
  const { head } = stored
  const battle = battleFrom(stored)
  if (battle.state.outcome !== null) return refuse('BATTLE_OVER')
  const players = playerIdsOf(head)
  const own = refuseOwnCase({ adminId, concerned: players })
  if (own) return own
  const { serverSeed } = head.seeds
  const { events, state } = planCancel(battle, { reason: 'admin', nowMs: clock.nowMs() })
  const step = { battleId, version: battle.version, events, state, serverSeed }
  assert(await repository.append(transaction, step), 'nobody else changes a locked battle')
  await settleBattle({ ledger, players: createPlayerRepository(), ratings: createRatingRepository() }, transaction, {
    head,
    state,
  })
  await auditLog.record(transaction, {
    adminId,
    action: 'battle_cancelled',
    subject: { type: 'battle', id: battleId },
    details: { stakeCents: head.stakeCents, players },
  })
  return { ok: true, head }
}
