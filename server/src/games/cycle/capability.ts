import type { CycleSettings } from '@bougie/engine'
import type { Registry } from 'prom-client'
import type { Referrals } from '../../influencer/service.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { JobWatch } from '../../platform/telemetry/job-watch.ts'
import type { Instances } from '../../ports/instances.ts'
import type { LimitGuard } from '../../wallet/capability.ts'
import type { Ledger } from '../../wallet/ledger.ts'
import { createCycleAdmin } from './admin/admin.ts'
import { type BotBettorsOptions, createBotBettors } from './bots/bot-bettors.ts'
import { createCycleMetrics } from './play/cycle-metrics.ts'
import { createCycleReadModel } from './play/cycle-read-model.ts'
import { createCycleRepository } from './play/cycle-repository.ts'
import { createPublication } from './play/publication.ts'
import { createCycleService } from './play/service.ts'

export interface CycleDependencies extends Omit<SharedDependencies, 'rateLimiter' | 'scheduler'> {
  readonly jobWatch: JobWatch
  readonly instances: Pick<Instances, 'isShared'>
  readonly ledger: Ledger
  readonly limitGuard: Pick<LimitGuard, 'refuseStakes'>
  readonly referrals: Pick<Referrals, 'findReferrals'>
  readonly settings: CycleSettings
  readonly botBettors: Pick<BotBettorsOptions, 'enabled' | 'load'>
  readonly registry: Registry
}

/** Everything about the cycle, without routes and sockets. */
export function createCycleCapability(outside: CycleDependencies) {
  const dependencies = { ...outside, repository: createCycleRepository() }
  const { log, instances, registry } = dependencies
  const readModel = createCycleReadModel()
  const metrics = createCycleMetrics(registry)
  const publication = createPublication(dependencies)
  const service = createCycleService({
    ...dependencies,
    isShared: instances.isShared,
    readModel,
    publication,
    metrics,
    onBroken: (cycleId, cause) =>
      log.error(
        { err: cause, cycleId },
        'the cycle could not go on: open bets are paid their value, or it is only closed if it has its result',
      ),
  })
  let isWatched = () => false
  const botBettors = createBotBettors({
    ...dependencies,
    options: { ...dependencies.botBettors, isWatched: () => isWatched() },
    readModel,
    service,
  })
  return {
    service,
    readModel,
    publication,
    admin: createCycleAdmin({ ...dependencies, readModel, service }),
    /** The edge sets how to find out whether anybody watches on this server. */
    watchBy(look: () => boolean) {
      isWatched = look
    },
    async start() {
      await service.start()
      await botBettors.start()
    },
    stop() {
      botBettors.stop()
      service.stop()
    },
  }
}

export type CycleCapability = ReturnType<typeof createCycleCapability>
