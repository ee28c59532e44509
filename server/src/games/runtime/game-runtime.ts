// One runtime for all games: load, decide, append and post in one transaction, fold, publish, schedule the next
// deadline.
// A game's rules load, decide and store, and give the rest of the step as a function. No instance owns a game: any
// instance may take its next step. The lock or the version reveals that another instance stored first, and then the
// step is taken again.
import { AppError } from '../../platform/app-error.ts'
import type { DomainEvent } from '../../platform/events/domain-event.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { JobWatch } from '../../platform/telemetry/job-watch.ts'
import { inJobTrace } from '../../platform/telemetry/trace.ts'
import type { Transaction } from '../../ports/database.ts'
import { type Batch, type CommandQueueOptions, createCommandQueue } from './command-queue.ts'
import { createDeadlines, type DueGame } from './deadlines.ts'

/** If another instance stored first this many times in a row, this one is too slow to take part. */
const CONFLICTS_MAX = 5
/** A step that changed nothing although its game is due is repeated after this delay, not at once. */
const DUE_AGAIN_MS = 100

export interface Failures {
  readonly count: number
  readonly sinceMs: number
}

/** A step that was decided and is not stored yet. */
export interface Step<Result> {
  /** One for each command, in order. */
  readonly results: readonly Result[]
  /** Appends the events and posts the money. Returns null, and writes nothing, if another instance stored first. */
  store(transaction: Transaction): Promise<AfterCommit | null>
}

/** Nothing happens, so there is nothing to store. */
export interface IdleStep<Result> {
  readonly results: readonly Result[]
  readonly store: null
}

export interface AfterCommit {
  /** Updates the game in memory, which also informs local sockets. Returns true if the last event is one of this step. */
  fold(): boolean
  /** Events for the other instances and for other capabilities. */
  readonly published: readonly DomainEvent[]
}

interface CompletedStep<Result> {
  /** One for each command, in order. */
  readonly results: readonly Result[]
  readonly stored: AfterCommit
}

/** A game with many players is locked before it is read, so that nothing is decided in vain. */
interface LockedGame<Id, Command, Result> {
  readonly concurrency: 'lock'
  /**
   * Locks and loads the state, calls the engine, appends the events and posts the money. Returns null, and writes
   * nothing, if another instance stored first. Changes nothing outside of the transaction, which may run again.
   */
  step(transaction: Transaction, id: Id, commands: readonly Command[]): Promise<CompletedStep<Result> | null>
}

/**
 * A game of two players hardly ever has conflicts. It is decided from memory, which saves a round trip to the database,
 * and `store` refuses if the version has changed.
 */
interface VersionedGame<Id, Command, Result> {
  readonly concurrency: 'version'
  /** Calls the engine. Called within a transaction too, so it changes nothing and waits for nothing. */
  plan(id: Id, commands: readonly Command[]): Step<Result> | IdleStep<Result>
  /** Loads and publishes what another instance stored, or a commit whose response was lost. */
  reload(id: Id): Promise<void>
}

/** The rules of one kind of game, as the runtime needs them. */
export type GameRules<Id extends string, Command, Result> = (
  | LockedGame<Id, Command, Result>
  | VersionedGame<Id, Command, Result>
) &
  CommonRules<Id, Command>

interface CommonRules<Id extends string, Command> {
  /** For logs and the names of tasks. */
  readonly name: string
  readonly queue: CommandQueueOptions<Command>
  /** The deadline that the engine gives for the game in memory. */
  deadlineAtMs(id: Id): number | null
  retryDelayMs(cause: unknown, failures: Failures): number
  /** Called after a step was stored. */
  onStored?(step: { readonly commands: number; readonly tookMs: number }): void
  /**
   * Called when a step fails. The failure itself is reported by those who wait for the step: the senders of its commands,
   * or the task of its deadline.
   */
  onFailure?(): void
  /** Called after each step, stored or not. */
  onStepEnded?(): void
}

export interface GameRuntimeDependencies
  extends Pick<SharedDependencies, 'clock' | 'timers' | 'random' | 'tasks' | 'bus' | 'database'> {
  readonly jobWatch: JobWatch
  /** True if other instances may take steps too. */
  readonly isShared: boolean
}

export function createGameRuntime<Id extends string, Command, Result>(
  dependencies: GameRuntimeDependencies,
  rules: GameRules<Id, Command, Result>,
) {
  const { clock, tasks, jobWatch, bus, database, isShared } = dependencies
  const queue = createCommandQueue<Id, Command, Result>(rules.queue)
  const deadlines = createDeadlines<Id>({ ...dependencies, onDue })
  /** Games whose last event this instance stored. */
  const own = new Set<Id>()
  const failing = new Map<Id, Failures>()
  /** Games whose last write may or may not be stored, because the commit was not confirmed. */
  const suspect = new Set<Id>()
  /** Wakes that were requested and have not begun; further requests share them. */
  const wakes = new Map<Id, Promise<void>>()
  let isStopped = false

  async function step(id: Id): Promise<void> {
    let batch: Batch<Command, Result> | null = null
    const takeBatch = () => {
      batch ??= queue.takeBatch(id)
      return batch
    }
    try {
      let isDone = false
      for (let attempt = 1; attempt <= CONFLICTS_MAX && !isDone; attempt++) {
        isDone = await (rules.concurrency === 'lock'
          ? stepLocked(rules, id, takeBatch)
          : stepByVersion(rules, id, { takeBatch, isRepeated: attempt > 1 }))
      }
      if (!isDone) {
        throw new AppError(
          'SERVICE_UNAVAILABLE',
          `a ${rules.name} was changed by others ${CONFLICTS_MAX} times in a row`,
        )
      }
      failing.delete(id)
    } catch (cause) {
      takeBatch().fail(cause)
      retryLater(id, cause)
      rules.onFailure?.()
      throw cause
    } finally {
      rules.onStepEnded?.()
    }
  }

  async function stepLocked(
    rules: LockedGame<Id, Command, Result>,
    id: Id,
    takeBatch: () => Batch<Command, Result>,
  ): Promise<boolean> {
    let beganMs = 0
    const step = await database.transaction((transaction) => {
      // Taken as late as possible, to include everything that has arrived, and only once, even if the transaction runs
      // again.
      const { commands } = takeBatch()
      beganMs = performance.now()
      return rules.step(transaction, id, commands)
    })
    if (step === null) return false
    finish(id, takeBatch(), { ...step, tookMs: performance.now() - beganMs })
    return true
  }

  async function stepByVersion(
    { plan, reload }: VersionedGame<Id, Command, Result>,
    id: Id,
    { takeBatch, isRepeated }: { readonly takeBatch: () => Batch<Command, Result>; readonly isRepeated: boolean },
  ): Promise<boolean> {
    if (suspect.delete(id)) await reload(id)
    const batch = takeBatch()
    let step = plan(id, batch.commands)
    if (step.store === null) {
      batch.settle(step.results)
      const nowMs = clock.nowMs()
      const dueAtMs = rules.deadlineAtMs(id)
      const isStillDue = dueAtMs !== null && dueAtMs <= nowMs
      schedule(id, { isOwn: own.has(id), atMs: isStillDue ? nowMs + DUE_AGAIN_MS : dueAtMs })
      return true
    }
    const beganMs = performance.now()
    const stored = await database.transaction(async (transaction) => {
      // The transaction may have waited for a commit that took longer than a phase of the game, so a step that was too
      // late before is decided as late as possible.
      if (isRepeated) step = plan(id, batch.commands)
      if (step.store === null) return null
      // Only from here on: while it waited, the game in memory followed what others stored.
      suspect.add(id)
      return step.store(transaction)
    })
    suspect.delete(id)
    if (stored === null) {
      await reload(id)
      schedule(id, { isOwn: false })
      return false
    }
    finish(id, batch, { results: step.results, stored, tookMs: performance.now() - beganMs })
    return true
  }

  function finish(
    id: Id,
    batch: Batch<Command, Result>,
    { results, stored, tookMs }: CompletedStep<Result> & { readonly tookMs: number },
  ): void {
    rules.onStored?.({ commands: batch.commands.length, tookMs })
    // The step is stored, so the senders get their results even if publishing fails.
    batch.settle(results)
    try {
      schedule(id, { isOwn: stored.fold() })
    } catch (cause) {
      tasks.run(`fold ${rules.name}`, () => Promise.reject(cause))
      // The next step reads what this instance failed to fold.
      schedule(id, { isOwn: true, atMs: clock.nowMs() + DUE_AGAIN_MS })
    }
    bus.publish(stored.published)
  }

  /** Without others, this instance is in charge of every game. */
  function schedule(
    id: Id,
    { isOwn, atMs = rules.deadlineAtMs(id) }: { readonly isOwn: boolean; readonly atMs?: number | null },
  ): void {
    const isInCharge = atMs !== null && (isOwn || !isShared)
    if (isInCharge) own.add(id)
    else own.delete(id)
    deadlines.set(id, { dueAtMs: atMs, isOwn: isInCharge })
  }

  function retryLater(id: Id, cause: unknown): void {
    const nowMs = clock.nowMs()
    const before = failing.get(id)
    const failures = { count: (before?.count ?? 0) + 1, sinceMs: before?.sinceMs ?? nowMs }
    failing.set(id, failures)
    const retryAtMs = nowMs + rules.retryDelayMs(cause, failures)
    const dueAtMs = rules.deadlineAtMs(id)
    schedule(id, { isOwn: true, atMs: dueAtMs !== null && dueAtMs > nowMs ? Math.min(dueAtMs, retryAtMs) : retryAtMs })
  }

  function onDue({ id, dueAtMs, causedBy }: DueGame<Id>): void {
    tasks.run(`${rules.name} deadline`, () =>
      inJobTrace({ kind: rules.name, id, causedBy }, () =>
        jobWatch({ kind: rules.name, dueAtMs }, () => queue.alone(id, () => step(id))),
      ),
    )
  }

  return {
    /** The command is decided in one of the game's next steps, together with everything that is due by then. */
    perform(id: Id, command: Command): Promise<Result> {
      if (isStopped) return Promise.reject(new AppError('SERVICE_UNAVAILABLE', `${rules.name}: the server closes`))
      const result = queue.add(id, command)
      tasks.run(`${rules.name} command`, () =>
        // A step may take several commands; a failed one rejects the promise of each sender.
        queue.alone(id, () => (queue.isEmpty(id) ? Promise.resolve() : step(id))).catch(() => undefined),
      )
      return result
    },
    /** Does only what is due. */
    wake(id: Id): Promise<void> {
      const pending = wakes.get(id)
      if (pending !== undefined) return pending
      let isBegun = false
      const wake = queue.alone(id, () => {
        isBegun = true
        wakes.delete(id)
        return step(id)
      })
      if (!isBegun) wakes.set(id, wake)
      return wake
    },
    /** Runs work while no step of this game runs on this instance. */
    alone: queue.alone,
    /**
     * Whether a write of this instance is not confirmed yet. Another instance may already have read and published it: the
     * game in memory must then change by the confirmation alone.
     */
    isUnconfirmed: (id: Id): boolean => suspect.has(id),
    /** Call it after the game in memory was opened, or changed by events of other instances. */
    followed: (id: Id, from: { readonly isOwn: boolean }): void => schedule(id, from),
    /** From now on no deadline fires and no command is accepted; waiting commands are still decided. */
    stop(): void {
      isStopped = true
      deadlines.stop()
    },
  }
}
