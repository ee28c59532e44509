import type { Bus } from '../ports/bus.ts'
import type { Clock, Timers } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { RateLimiter } from '../ports/rate-limit.ts'
import type { Scheduler } from '../ports/scheduler.ts'
import type { Tasks } from './scheduling/tasks.ts'
import type { Log } from './telemetry/log.ts'

/** The dependencies that capabilities have in common; each part picks those that it uses. */
export interface SharedDependencies {
  readonly log: Log
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly random: Random
  readonly rateLimiter: RateLimiter
  readonly bus: Bus
  readonly database: Database
  readonly scheduler: Scheduler
}
