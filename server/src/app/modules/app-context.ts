import type { RecoveryCost } from '../../identity/dependencies.ts'
import type { Edge } from '../../platform/http/build-app.ts'
import type { Tasks } from '../../platform/scheduling/tasks.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { JobWatch } from '../../platform/telemetry/job-watch.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import type { ProcessClock } from '../../ports/clock.ts'
import type { Instances } from '../../ports/instances.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import type { Presence } from '../../ports/presence.ts'
import type { PriceFeed } from '../../ports/price-feed.ts'
import type { MatchmakingQueue } from '../../ports/queue.ts'
import type { Scheduler } from '../../ports/scheduler.ts'
import type { SharedKeys } from '../../ports/shared-keys.ts'
import type { Config } from '../config/config.ts'

/** Everything outside the context, behind its ports. Tests replace some of it. */
export interface Adapters extends Omit<SharedDependencies, 'tasks' | 'scheduler'> {
  readonly clock: ProcessClock
  readonly instances: Instances
  readonly queue: MatchmakingQueue
  readonly presence: Presence
  readonly rematchKeys: SharedKeys
  readonly ticketKeys: SharedKeys
  /** Responses to repeated messages; null when there is no other instance to share them with. */
  readonly responseKeys: SharedKeys | null
  /** New battles use the first one. */
  readonly feeds: readonly PriceFeed[]
  readonly paymentProvider: PaymentProvider
  /** Replaces the cost of a recovery code's hash, for tests with many of them. */
  readonly recoveryCost?: RecoveryCost
  /** Jobs run as tasks of the application, so the application creates the scheduler. */
  readonly createScheduler: (tasks: Tasks) => Scheduler
  /** The store that instances share; null when there is none. */
  readonly sharedStore: SharedStore | null
}

export interface SharedStore {
  /** Rejects when it does not respond. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The dependencies from which all capabilities are created. */
export interface AppContext extends Adapters, Omit<SharedDependencies, 'clock'> {
  readonly config: Config
  readonly jobWatch: JobWatch
  readonly metrics: Metrics
}

/** One capability as the composition root sees it. */
export interface AppModule extends Edge {
  /** Background work; work begun before a restart is resumed here, if no other instance runs. */
  readonly start?: (run: { readonly isAlone: boolean }) => Promise<void> | void
  readonly stop?: () => Promise<void> | void
}

/** The clocks of several servers may differ by this: with many servers a price point is published later by as much. */
export const CLOCK_TOLERANCE_MS = 50
