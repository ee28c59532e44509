import type { CycleSettings } from '@bougie/engine'
import type { Registry } from 'prom-client'
import type { Referrals } from '../../influencer/service.ts'
import type { Tasks } from '../../platform/scheduling/tasks.ts'
import type { JobWatch } from '../../platform/telemetry/job-watch.ts'
import type { Log } from '../../platform/telemetry/log.ts'
import type { Bus } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Instances } from '../../ports/instances.ts'
import type { Random } from '../../ports/random.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Ledger } from '../../wallet/ledger.ts'
import type { LimitGuard } from '../../wallet/service.ts'
import { type CycleAdmin, createCycleAdmin } from './admin/admin.ts'
import { type CrowdOptions, createCrowd } from './bots/crowd.ts'
import { createCycleMetrics } from './play/cycle-metrics.ts'
import { type CycleReadModel, createCycleReadModel } from './play/cycle-read-model.ts'
import { createPublication, type Publication } from './play/publication.ts'
import type { CycleRepository } from './play/repository.ts'
import { type CycleService, createCycleService } from './play/service.ts'

export interface CycleDependencies {
  readonly log: Log
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly jobWatch: JobWatch
  readonly random: Random
  readonly bus: Bus
  readonly instances: Pick<Instances, 'isShared'>
  readonly database: Database
  readonly repository: CycleRepository
  readonly ledger: Ledger
  readonly limitGuard: Pick<LimitGuard, 'refuseStakes'>
  readonly referrals: Pick<Referrals, 'findReferrals'>
  readonly settings: CycleSettings
  readonly crowd: Pick<CrowdOptions, 'enabled' | 'load'>
  readonly registry: Registry
}

/** Everything about the cycle behind the edge. */
export interface CycleCapability {
  readonly service: CycleService
  readonly table: CycleReadModel
  readonly publication: Publication
  readonly admin: CycleAdmin
  /** The edge says whether anybody watches here. */
  watchBy(isWatched: () => boolean): void
  start(): Promise<void>
  stop(): void
}

export function createCycleCapability(dependencies: CycleDependencies): CycleCapability {
  const { log, instances, registry } = dependencies
  const table = createCycleReadModel()
  const metrics = createCycleMetrics(registry)
  const publication = createPublication(dependencies)
  const service = createCycleService({
    ...dependencies,
    isShared: instances.isShared,
    table,
    publication,
    metrics,
    onBroken: (cycleId, cause) =>
      log.error(
        { err: cause, cycleId },
        'the cycle could not go on: open bets are paid their value, or it is only closed if it has its result',
      ),
  })
  let isWatched = () => false
  const crowd = createCrowd({
    ...dependencies,
    options: { ...dependencies.crowd, isWatched: () => isWatched() },
    table,
    service,
  })
  return {
    service,
    table,
    publication,
    admin: createCycleAdmin({ ...dependencies, table, service }),
    watchBy(look) {
      isWatched = look
    },
    async start() {
      await service.start()
      await crowd.start()
    },
    stop() {
      crowd.stop()
      service.stop()
    },
  }
}
