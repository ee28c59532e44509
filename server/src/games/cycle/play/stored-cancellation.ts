// Voids the running cycle by decision of an operator, on what is stored and together with the line in the audit log. Servers
// that run see it when they next look, and one of them starts the next cycle.

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
  // A server that comes upon an unreadable cycle pays by itself what its bets are worth.
  if (known === null) return refuse('CYCLE_STATE_ERROR')
  const preview = voidPreviewOf(known)
  const rules = createCycleTransaction({
    ...dependencies,
    repository,
    // Nobody bets here, so that no limit is asked and nobody is paid for a code.
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
  // A step that is due while no server runs comes first: where the end has passed, the result stands.
  const decided = rules.decide(loaded, [command], clock.nowMs())
  await rules.store(transaction, loaded, decided)
  const [result] = decided.results
  return result?.ok ? { ok: true, ...preview } : (result ?? refuse('CYCLE_STATE_ERROR'))
}
