// What operators see of cycles, and the one thing they can do to them.
import { type CycleId, type Refusal, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { CycleReadModel } from '../play/cycle-read-model.ts'
import { figuresOf } from '../play/ending.ts'
import type { BetPage, CycleRepository, CycleSummary, Page } from '../play/repository.ts'
import type { CycleService } from '../play/service.ts'
import { type BetView, betsOfCycle } from './bets-of-cycle.ts'
import { botShareOf } from './bot-share.ts'
import { type VoidPreview, voidPreviewOf } from './void-preview.ts'

export interface CycleAdmin {
  /** Newest first, the running one included. */
  list(page: Page): Promise<readonly CycleSummary[]>
  /** Newest first, also while it runs; null for a cycle that never was. */
  bets(cycleId: CycleId, page: BetPage): Promise<readonly BetView[] | null>
  /** Refused for a cycle that is over. */
  preview(cycleId: CycleId): ({ readonly ok: true } & VoidPreview) | Refusal
  /** `alongside` is stored in the same transaction, or nothing is: for the trail of admin actions. */
  void(
    cycleId: CycleId,
    alongside: (transaction: Transaction) => Promise<void>,
    adminId?: UserId | null,
  ): Promise<{ readonly ok: true } | Refusal>
}

export interface CycleAdminDependencies {
  readonly database: Database
  readonly repository: CycleRepository
  readonly table: CycleReadModel
  readonly service: Pick<CycleService, 'voidCycle'>
}

export function createCycleAdmin({ database, repository, table, service }: CycleAdminDependencies): CycleAdmin {
  /** All figures from one state of the cycle, so that the bots' are always a part of everybody's. */
  function asRunning(cycle: CycleSummary): CycleSummary | null {
    const { current } = table
    if (current?.head.id !== cycle.id || current.state.outcome !== null || cycle.bots !== null) return null
    const bots = botShareOf(current.state, (userId) => table.nameOf(userId).bot)
    return { ...cycle, ...figuresOf(current), bots }
  }

  return {
    async list(page) {
      const cycles = await repository.list(database.reader, page)
      return cycles.map((cycle) => asRunning(cycle) ?? cycle)
    },
    bets: (cycleId, page) => betsOfCycle({ repository, table }, database.reader, { cycleId, page }),
    preview(cycleId) {
      const cycle = table.current
      if (cycle === null || cycle.head.id !== cycleId) return refuseMissing('cycle')
      if (cycle.state.outcome !== null) return refuse('CYCLE_STATE_ERROR')
      return { ok: true, ...voidPreviewOf(cycle) }
    },
    void: (cycleId, alongside, adminId) => service.voidCycle(cycleId, alongside, adminId),
  }
}
