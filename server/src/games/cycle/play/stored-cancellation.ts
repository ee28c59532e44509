// Voids the running cycle by decision of an operator, based on the stored events and together with the audit log entry.
// Running servers notice it when they next reconcile or take a step, and one of them starts the next cycle.

import { type CycleId, type Refusal, refuse, refuseMissing } from '@bougie/protocol'
import type { AuditLog } from '../../../admin/service.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import { type VoidPreview, voidDetailsOf, voidPreviewOf } from '../admin/void-preview.ts'
import type { VoidCommand } from './commands.ts'
import { createCycleRepository } from './cycle-repository.ts'
import { type CycleTransactionDependencies, createCycleTransaction } from './cycle-transaction.ts'
import { readLiveCycle } from './live-cycle.ts'

export type CycleCancellationOutcome = ({ readonly ok: true } & VoidPreview) | Refusal

export interface StoredCycleDependencies
  extends Pick<CycleTransactionDependencies, 'random' | 'ledger' | 'settings' | 'onBroken'> {
  readonly clock: Clock
  readonly database: Database
  readonly auditLog: AuditLog
}

export function cancelStoredCycle(
  dependencies: StoredCycleDependencies,
  cycleId: CycleId,
): Promise<CycleCancellationOutcome> {
  return dependencies.database.transaction((transaction) => cancel(dependencies, transaction, cycleId))
}

async function cancel(
  dependencies: StoredCycleDependencies,
  transaction: Transaction,
  cycleId: CycleId,
): Promise<CycleCancellationOutcome> {
  const { clock, auditLog } = dependencies
  const repository = createCycleRepository()
  const live = await repository.lockLive(transaction)
  if (live?.head.id !== cycleId) {
    return (await repository.find(transaction, cycleId)) === null ? refuseMissing('cycle') : refuse('CYCLE_STATE_ERROR')
  }
  const known = readLiveCycle(live.head, await repository.eventsAfter(transaction, cycleId, 0))
  // A server that finds an unreadable cycle pays the value of its bets on its own.
  if (known === null) return refuse('CYCLE_STATE_ERROR')
  const preview = voidPreviewOf(known)
  const rules = createCycleTransaction({
    ...dependencies,
    repository,
    // Nobody bets here, so there are no limits to check and no codes to pay for.
    limitGuard: { refuseStakes: () => Promise.resolve(new Map()) },
    referrals: { findReferrals: () => Promise.resolve(new Map()) },
    known: () => known,
    isNamed: () => true,
    startsNext: () => false,
    onDecide: () => undefined,
  })
  const command: VoidCommand = {
    type: 'void',
    cycleId,
    adminId: null,
    alongside: () =>
      auditLog.record(transaction, {
        adminId: null,
        action: 'cycle_cancelled',
        subject: { type: 'cycle', id: cycleId },
        details: voidDetailsOf(preview),
      }),
  }
  const loaded = await rules.load(transaction, [command])
  // A step that was due while no server ran comes first: if the end has passed, the result stands.
  const decided = rules.decide(loaded, [command], clock.nowMs())
  await rules.store(transaction, loaded, decided)
  const [result] = decided.results
  return result?.ok ? { ok: true, ...preview } : (result ?? refuse('CYCLE_STATE_ERROR'))
}
