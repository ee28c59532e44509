// The operators' view of cycles, and their one action on them: voiding a cycle.
import { type CycleId, type Refusal, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { CycleReadModel } from '../play/cycle-read-model.ts'
import type { BetPage, CycleRepository, Page } from '../play/cycle-repository.ts'
import type { CycleSummary } from '../play/cycle-rows.ts'
import { figuresOf } from '../play/ending.ts'
import type { CycleService } from '../play/service.ts'
import { betsOfCycle } from './bets-of-cycle.ts'
import { botShareOf } from './bot-share.ts'
import { type VoidPreview, voidPreviewOf } from './void-preview.ts'

export interface CycleAdminDependencies {
  readonly database: Database
  readonly repository: CycleRepository
  readonly readModel: CycleReadModel
  readonly service: Pick<CycleService, 'voidCycle'>
}

export function createCycleAdmin({ database, repository, readModel, service }: CycleAdminDependencies) {
  /** Takes all figures from one state of the cycle, so that the bots' figures are always part of the total. */
  function asRunning(cycle: CycleSummary): CycleSummary | null {
    const { current } = readModel
    if (current?.head.id !== cycle.id || current.state.outcome !== null || cycle.bots !== null) return null
    const bots = botShareOf(current.state, (userId) => readModel.nameOf(userId).bot)
    return { ...cycle, ...figuresOf(current), bots }
  }

  return {
    /** Newest first, including the running one. */
    async list(page: Page) {
      const cycles = await repository.list(database.reader, page)
      return cycles.map((cycle) => asRunning(cycle) ?? cycle)
    },
    /** Newest first, also while the cycle runs; null for an unknown cycle. */
    bets: (cycleId: CycleId, page: BetPage) =>
      betsOfCycle({ repository, readModel }, database.reader, { cycleId, page }),
    /** Refused if the cycle is over. */
    preview(cycleId: CycleId): ({ readonly ok: true } & VoidPreview) | Refusal {
      const cycle = readModel.current
      if (cycle === null || cycle.head.id !== cycleId) return refuseMissing('cycle')
      if (cycle.state.outcome !== null) return refuse('CYCLE_STATE_ERROR')
      return { ok: true, ...voidPreviewOf(cycle) }
    },
    /** `alongside` is stored in the same transaction, for the audit log: both are stored or neither is. */
    void: (cycleId: CycleId, alongside: (transaction: Transaction) => Promise<void>, adminId?: UserId | null) =>
      service.voidCycle(cycleId, alongside, adminId),
  }
}

export type CycleAdmin = ReturnType<typeof createCycleAdmin>
