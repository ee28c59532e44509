import type { CycleSettings } from '@bougie/engine'
import type { CycleId, UserId } from '@bougie/protocol'
import type { Registry } from 'prom-client'
import type { Referrals } from '../../influencer/service.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { JobWatch } from '../../platform/telemetry/job-watch.ts'
import type { ProcessClock } from '../../ports/clock.ts'
import type { Instances } from '../../ports/instances.ts'
import type { LimitGuard } from '../../wallet/capability.ts'
import type { Ledger } from '../../wallet/ledger.ts'
import { createCycleReadModel } from './play/cycle-read-model.ts'
import type { LiveCycle } from './play/live-cycle.ts'
import { createPublication } from './play/publication.ts'

/** Everything from outside this capability. */
export interface CycleDependencies extends Omit<SharedDependencies, 'rateLimiter' | 'scheduler'> {
  readonly clock: ProcessClock
  readonly jobWatch: JobWatch
  readonly instances: Pick<Instances, 'isShared'>
  readonly ledger: Ledger
  readonly limitGuard: Pick<LimitGuard, 'refuseStakes'>
  readonly referrals: Pick<Referrals, 'findReferrals'>
  readonly settings: CycleSettings
  /** `load` gives the ids of the operator's stored bots. */
  readonly botBettors: { readonly enabled: boolean; readonly load: () => Promise<readonly UserId[]> }
  readonly registry: Registry
}

/** The state in memory that the parts of this capability share; each part takes what it uses. */
export function createCycleParts(outside: CycleDependencies) {
  const { log, instances } = outside
  let isWatched = () => false
  return {
    ...outside,
    isShared: instances.isShared,
    readModel: createCycleReadModel(),
    publication: createPublication({ ...outside, isWatched: () => isWatched() }),
    /** True if anybody watches the cycle on this server. */
    isWatched: () => isWatched(),
    /** The edge sets how to find out whether anybody watches on this server. */
    watchBy(look: () => boolean) {
      isWatched = look
    },
    onBroken: (cycleId: CycleId, cause: unknown) =>
      log.error(
        { err: cause, cycleId },
        'the cycle could not go on: open bets are paid their value, or it is only closed if it has its result',
      ),
  }
}

export type CycleParts = ReturnType<typeof createCycleParts>

/** Everything that a transaction on the running cycle needs, also without a running server. */
export interface CycleTransactionDependencies
  extends Pick<CycleParts, 'clock' | 'random' | 'settings' | 'ledger' | 'limitGuard' | 'referrals' | 'onBroken'> {
  /** The cycle as this instance knows it; null before the first one. */
  readonly known: () => LiveCycle | null
  readonly isNamed: (userId: UserId) => boolean
  /** False while the games are closed: the running cycle is then the last one. */
  readonly startsNext: () => boolean
  /**
   * The time at which commands are decided, given the time up to which any server may have shown points. No later price is
   * published until the step ends.
   */
  readonly decisionTime: (reservedUntilMs: number | null) => number
}
