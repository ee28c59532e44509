// Cancels a cycle: its entry in the audit log, the call of an admin, and the way without a running server.

import { type CycleId, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import type { AuditLog } from '../../../admin/service.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { WalletCapability } from '../../../wallet/capability.ts'
import type { CycleParts } from '../dependencies.ts'
import type { CancelCommand, CancelRefunds, CancelResult, CycleCommand } from '../play/commands.ts'
import * as cycleRepository from '../play/cycle-repository.ts'
import { createCycleTransaction } from '../play/cycle-transaction.ts'
import { readLiveCycle } from '../play/live-cycle.ts'
import type { CycleAdmin } from './admin.ts'

/** The work `alongside` a cancellation: it stores the entry of the audit log. `adminId` is null for an operator. */
function recordCancellation(auditLog: AuditLog, adminId: UserId | null): CancelCommand['alongside'] {
  return (transaction, { ok: _ok, cycleId, ...details }) => {
    const subject = { type: 'cycle', id: cycleId } as const
    return auditLog.record(transaction, { adminId, action: 'cycle_cancelled', subject, details })
  }
}

export interface CycleCancellationDependencies extends Pick<WalletCapability, 'idempotentCalls'> {
  readonly database: Database
  readonly cycles: Pick<CycleAdmin, 'preview' | 'cancel'>
  readonly auditLog: AuditLog
}

interface CycleCancelRequest {
  readonly cycleId: CycleId
  readonly adminId: UserId
  readonly idempotencyKey: string | null
}

/**
 * Cancels the running cycle by decision of an admin. The key is claimed first, because a step of the cycle has the
 * commands of many players and must not fail for one of them; the step that cancels stores the response under it.
 */
export async function cancelLiveCycle(
  { database, cycles, auditLog, idempotentCalls }: CycleCancellationDependencies,
  { cycleId, adminId, idempotencyKey: key }: CycleCancelRequest,
): Promise<CancelResult> {
  const { respondOnce, replaceResponse } = idempotentCalls
  const call = { userId: adminId, key, request: { action: 'cycle_cancelled', cycleId } }
  const { response } = await respondOnce<CancelRefunds | Begun>(call, async () => {
    const preview = cycles.preview(cycleId)
    return preview.ok ? { ok: true, begun: cycleId } : preview
  })
  if (!response.ok || !('begun' in response)) return response
  const conclude = async (transaction: Transaction, result: CancelResult) =>
    key === null ? result : replaceResponse(transaction, { userId: adminId, key, unfinished: cycleId }, result)
  const record = recordCancellation(auditLog, adminId)
  const alongside = async (transaction: Transaction, refunds: CancelRefunds) => {
    await record(transaction, refunds)
    await conclude(transaction, refunds)
  }
  const outcome = await cycles.cancel(cycleId, alongside, adminId)
  // A refused call may be the repetition of one that has cancelled the cycle meanwhile.
  return outcome.ok ? outcome : database.transaction((transaction) => conclude(transaction, outcome))
}

/** The claim of a key whose response is not stored yet. */
interface Begun {
  readonly ok: true
  readonly begun: CycleId
}

interface StoredCycleDependencies
  extends Pick<CycleParts, 'clock' | 'random' | 'database' | 'ledger' | 'settings' | 'onBroken'> {
  readonly auditLog: AuditLog
}

/**
 * Cancels the running cycle by decision of an operator, based on the stored events and together with the audit log entry.
 * Running servers notice it when they next reconcile or take a step, and one of them starts the next cycle.
 */
export function cancelStoredCycle(dependencies: StoredCycleDependencies, cycleId: CycleId): Promise<CancelResult> {
  const { database, auditLog } = dependencies
  return database.transaction(async (transaction) => {
    const live = await cycleRepository.lockLive(transaction)
    if (live?.head.id !== cycleId) {
      const isKnown = (await cycleRepository.find(transaction, cycleId)) !== null
      return isKnown ? refuse('CYCLE_STATE_ERROR') : refuseMissing('cycle')
    }
    const known = readLiveCycle(live.head, await cycleRepository.eventsAfter(transaction, cycleId, 0))
    // A server that finds an unreadable cycle pays the value of its bets on its own.
    if (known === null) return refuse('CYCLE_STATE_ERROR')
    const rules = createCycleTransaction({
      ...dependencies,
      // Nobody bets here, so there are no limits to check and no codes to pay for.
      limitGuard: { refuseStakes: () => Promise.resolve(new Map()) },
      referrals: { findReferrals: () => Promise.resolve(new Map()) },
      known: () => known,
      isNamed: () => true,
      startsNext: () => false,
      decisionTime: dependencies.clock.nowMs,
    })
    const alongside = recordCancellation(auditLog, null)
    const commands: readonly CycleCommand[] = [{ type: 'cancel', cycleId, adminId: null, alongside }]
    // A step that was due while no server ran comes first: if the end has passed, the result stands.
    const outcome = await rules.step(transaction, commands)
    const result = outcome?.results[0] ?? refuse('CYCLE_STATE_ERROR')
    // The response to the only command.
    return result as CancelResult
  })
}
