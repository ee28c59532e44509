// Ends a running battle by decision of an admin, on what is stored and together with the line in the audit log. The servers
// that play it learn of it by the bus or when they next want to store something.
import type { BattleHead } from '@bougie/battle-messages'
import { type BattleId, type Refusal, refuse, type UserId } from '@bougie/protocol'
import { type AuditLog, refuseOwnCase } from '../../../admin/service.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import { createRatingRepository } from '../rating/rating-repository.ts'
import { createBattleRepository } from './battle-repository.ts'
import { battleFrom } from './live-battles.ts'
import { planCancel } from './plan-step.ts'
import { createPlayerRepository } from './player-repository.ts'
import { settleBattle } from './settlement.ts'

/** A battle stores something every few seconds at most: losing the race so often is no race. */
const ATTEMPTS_MAX = 5

export interface CancellationRequest {
  readonly battleId: BattleId
  /** Null: an operator. */
  readonly adminId: UserId | null
}

export type Cancellation = { readonly ok: true; readonly head: BattleHead } | Refusal

export interface StoredCancellationDependencies {
  readonly clock: Clock
  readonly database: Database
  readonly ledger: Ledger
  readonly auditLog: AuditLog
}

export async function cancelStoredBattle(
  dependencies: StoredCancellationDependencies,
  request: CancellationRequest,
): Promise<Cancellation> {
  const { database } = dependencies
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const outcome = await database.transaction((transaction) => tryToCancel(dependencies, transaction, request))
    if (outcome !== null) return outcome
  }
  return refuse('SERVICE_UNAVAILABLE')
}

/** Null when the battle went on in the meantime. */
async function tryToCancel(
  { clock, ledger, auditLog }: StoredCancellationDependencies,
  transaction: Transaction,
  { battleId, adminId }: CancellationRequest,
): Promise<Cancellation | null> {
  const repository = createBattleRepository()
  const stored = await repository.find(transaction, battleId)
  if (stored === null) return refuse('BATTLE_NOT_FOUND')
  const { head } = stored
  const battle = battleFrom(stored)
  if (battle.state.outcome !== null) return refuse('BATTLE_OVER')
  const own = refuseOwnCase({ adminId, concerned: [head.players.one.id, head.players.two.id] })
  if (own) return own
  const { serverSeed } = head.seeds
  const { events, state } = planCancel(battle, { reason: 'admin', nowMs: clock.nowMs() })
  if (!(await repository.append(transaction, { battleId, version: battle.version, events, state, serverSeed })))
    return null
  await settleBattle({ ledger, players: createPlayerRepository(), ratings: createRatingRepository() }, transaction, {
    head,
    state,
  })
  const details = { stakeCents: head.stakeCents, players: [head.players.one.id, head.players.two.id] }
  await auditLog.record(transaction, {
    adminId,
    action: 'battle_cancelled',
    subject: { type: 'battle', id: battleId },
    details,
  })
  return { ok: true, head }
}
