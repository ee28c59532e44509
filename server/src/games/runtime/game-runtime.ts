// One runtime for all games: load, decide, append and post in one transaction, fold, publish, schedule the next deadline.
// A game brings its engine's functions and its way to storage as rules. No instance owns a game: any may take its next
// step, and what another one stored first is found by the lock or by the version, and decided anew.
import { AppError } from '../../platform/app-error.ts'
import type { DomainEvent } from '../../platform/events/domain-event.ts'
import type { Tasks } from '../../platform/scheduling/tasks.ts'
import type { JobWatch } from '../../platform/telemetry/job-watch.ts'
import { inJobTrace } from '../../platform/telemetry/trace.ts'
import type { Bus } from '../../ports/bus.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Random } from '../../ports/random.ts'
import type { Timers } from '../../ports/timers.ts'
import { type Batch, type CommandQueueOptions, createCommandQueue } from './command-queue.ts'
import { createDeadlines, type DueGame } from './deadlines.ts'

/** Another instance stored first so many times in a row: an error, not contention. */
const CONFLICTS_MAX = 5
/** A step that changed nothing, although its game is due, comes again after this and not at once. */
const DUE_AGAIN_MS = 100

export interface Failures {
  readonly count: number
  readonly sinceMs: number
}

export interface Decision<Result> {
  /** One for each command, in order. */
  readonly results: readonly Result[]
  /** Nothing happens: there is nothing to store. */
  readonly isEmpty: boolean
}

/** A game for many is locked before it is read, so that nobody decides in vain. */
interface LockedLoading<Id, Command, Loaded> {
  readonly concurrency: 'lock'
  /** Reads the state that the decision depends on. */
  load(transaction: Transaction, id: Id, commands: readonly Command[]): Promise<Loaded>
}

/**
 * A game for two hardly ever meets a conflict: it is decided from memory, which costs the database one round trip less,
 * and `store` refuses by the version of the game.
 */
interface VersionedLoading<Id, Command, Loaded> {
  readonly concurrency: 'version'
  load(id: Id, commands: readonly Command[]): Promise<Loaded>
}

/** The rules of one kind of game, as the runtime needs them. */
export type GameRules<Id extends string, Command, Result, Loaded, Decided extends Decision<Result>, Stored> = (
  | LockedLoading<Id, Command, Loaded>
  | VersionedLoading<Id, Command, Loaded>
) &
  CommonRules<Id, Command, Result, Loaded, Decided, Stored>

interface CommonRules<Id extends string, Command, Result, Loaded, Decided extends Decision<Result>, Stored> {
  /** For logs and the names of tasks. */
  readonly name: string
  readonly queue: CommandQueueOptions<Command>
  /** By the engine. May change `loaded`, which a repeated try reads anew. */
  decide(loaded: Loaded, commands: readonly Command[], nowMs: number): Decided
  /** Appends the events and posts the money. Null when another instance stored first: then nothing is written. */
  store(transaction: Transaction, loaded: Loaded, decided: Decided): Promise<Stored | null>
  /** It is stored: the game in memory follows, and with it what local sockets receive. True when an event of this step is the last one. */
  fold(loaded: Loaded, decided: Decided, stored: Stored): boolean
  /** Events for the other instances and for everybody beside the game. */
  published(loaded: Loaded, decided: Decided, stored: Stored): readonly DomainEvent[]
  /** Reads and publishes what was stored beside this instance, or by a commit whose response was lost. */
  reload(id: Id): Promise<void>
  /** By the engine, of the game as it is in memory. */
  deadlineAtMs(id: Id): number | null
  retryDelayMs(cause: unknown, failures: Failures): number
  /** A deadline of which this instance is in charge has come. */
  onDue?(lateMs: number): void
  /** A step is stored. */
  onStored?(step: { readonly commands: number; readonly tookMs: number }): void
  /** The sender of a command receives the failure too. */
  onFailure?(cause: unknown): void
  /** After each step, stored or not. */
  onStepEnded?(): void
}

export interface GameRuntimeDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly random: Random
  readonly tasks: Tasks
  readonly jobWatch: JobWatch
  readonly bus: Bus
  readonly database: Database
  /** Whether other instances may take steps too. */
  readonly isShared: boolean
}

export function createGameRuntime<Id extends string, Command, Result, Loaded, Decided extends Decision<Result>, Stored>(
  dependencies: GameRuntimeDependencies,
  rules: GameRules<Id, Command, Result, Loaded, Decided, Stored>,
) {
  const { clock, tasks, jobWatch, bus, database, isShared } = dependencies
  const queue = createCommandQueue<Id, Command, Result>(rules.queue)
  const deadlines = createDeadlines<Id>({ ...dependencies, onDue })
  /** Games whose last event this instance stored. */
  const own = new Set<Id>()
  const failing = new Map<Id, Failures>()
  /** Games whose last write may be stored, or not: the commit was not answered. */
  const suspect = new Set<Id>()
  /** Asked for, and not begun: they are one. */
  const wakes = new Map<Id, Promise<void>>()
  let isStopped = false

  async function step(id: Id): Promise<void> {
    let batch: Batch<Command, Result> | null = null
    const takeBatch = () => {
      batch ??= queue.takeBatch(id)
      return batch
    }
    try {
      if (suspect.delete(id)) await rules.reload(id)
      let isDone = false
      for (let attempt = 1; attempt <= CONFLICTS_MAX && !isDone; attempt++) {
        isDone = await (rules.concurrency === 'lock'
          ? stepLocked(rules, id, takeBatch)
          : stepByVersion(rules, id, takeBatch))
        if (isDone || rules.concurrency === 'lock') continue
        await rules.reload(id)
        schedule(id, { isOwn: false })
      }
      if (!isDone) throw new Error(`${rules.name} ${id} was changed by others ${CONFLICTS_MAX} times in a row`)
      failing.delete(id)
    } catch (cause) {
      takeBatch().fail(cause)
      retryLater(id, cause)
      rules.onFailure?.(cause)
      throw cause
    } finally {
      rules.onStepEnded?.()
    }
  }

  async function stepLocked(
    { load }: LockedLoading<Id, Command, Loaded>,
    id: Id,
    takeBatch: () => Batch<Command, Result>,
  ): Promise<boolean> {
    let beganMs = 0
    const outcome = await database.transaction(async (transaction) => {
      // As late as possible, so that whatever has arrived by now is in it; once, should the transaction be run again.
      const { commands } = takeBatch()
      beganMs = performance.now()
      const loaded = await load(transaction, id, commands)
      const decided = rules.decide(loaded, commands, clock.nowMs())
      const stored = await rules.store(transaction, loaded, decided)
      return stored === null ? null : { loaded, decided, stored }
    })
    if (outcome === null) return false
    finish(id, takeBatch(), { ...outcome, tookMs: performance.now() - beganMs })
    return true
  }

  async function stepByVersion(
    { load }: VersionedLoading<Id, Command, Loaded>,
    id: Id,
    takeBatch: () => Batch<Command, Result>,
  ): Promise<boolean> {
    const batch = takeBatch()
    const loaded = await load(id, batch.commands)
    const decided = rules.decide(loaded, batch.commands, clock.nowMs())
    if (decided.isEmpty) {
      batch.settle(decided.results)
      schedule(id, { isOwn: own.has(id), notBeforeMs: clock.nowMs() + DUE_AGAIN_MS })
      return true
    }
    const beganMs = performance.now()
    suspect.add(id)
    const stored = await database.transaction((transaction) => rules.store(transaction, loaded, decided))
    suspect.delete(id)
    if (stored === null) return false
    finish(id, batch, { loaded, decided, stored, tookMs: performance.now() - beganMs })
    return true
  }

  function finish(
    id: Id,
    batch: Batch<Command, Result>,
    { loaded, decided, stored, tookMs }: { loaded: Loaded; decided: Decided; stored: Stored; tookMs: number },
  ): void {
    rules.onStored?.({ commands: batch.commands.length, tookMs })
    // It is stored: whatever comes of publishing it, who asked has the response.
    batch.settle(decided.results)
    try {
      schedule(id, { isOwn: rules.fold(loaded, decided, stored) })
    } catch (cause) {
      tasks.run(`fold ${rules.name}`, () => Promise.reject(cause))
      // The next step reads what this instance could not follow.
      schedule(id, { isOwn: true, atMs: clock.nowMs() + DUE_AGAIN_MS })
    }
    bus.publish(rules.published(loaded, decided, stored))
  }

  /** Alone, this instance is in charge of everything. */
  function schedule(
    id: Id,
    { isOwn, notBeforeMs = 0, atMs }: { isOwn: boolean; notBeforeMs?: number; atMs?: number },
  ): void {
    const dueAtMs = atMs ?? rules.deadlineAtMs(id)
    const isInCharge = dueAtMs !== null && (isOwn || !isShared)
    if (isInCharge) own.add(id)
    else own.delete(id)
    const isDueAgain = dueAtMs !== null && dueAtMs <= clock.nowMs()
    deadlines.set(id, { dueAtMs, isOwn: isInCharge, ...(isDueAgain ? { notBeforeMs } : {}) })
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

  function onDue({ id, dueAtMs, isOwn, causedBy }: DueGame<Id>): void {
    if (isOwn && !failing.has(id)) rules.onDue?.(clock.nowMs() - dueAtMs)
    tasks.run(`${rules.name} deadline`, () =>
      inJobTrace({ kind: rules.name, id, causedBy }, async () => {
        try {
          await jobWatch({ kind: rules.name, dueAtMs }, () => queue.alone(id, () => step(id)))
        } catch (cause) {
          // It was reported, and is tried again.
          if (rules.onFailure === undefined) throw cause
        }
      }),
    )
  }

  return {
    /** Decided in one of the game's next steps, together with what is due by then. */
    perform(id: Id, command: Command): Promise<Result> {
      if (isStopped) return Promise.reject(new AppError('SERVICE_UNAVAILABLE', `${rules.name}: the server closes`))
      const result = queue.add(id, command)
      tasks.run(`${rules.name} command`, () =>
        // Several may have been taken at once; who sent one that failed receives the cause.
        queue.alone(id, () => (queue.isEmpty(id) ? Promise.resolve() : step(id))).catch(() => undefined),
      )
      return result
    },
    /** Does what is due, and nothing else. */
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
    /** No step of this game meanwhile, on this instance. */
    alone: queue.alone,
    /** The game in memory has changed by what others stored, or was opened. */
    followed: (id: Id, from: { readonly isOwn: boolean }): void => schedule(id, from),
    /** No deadline rings any more and no command is taken; those that wait are still decided. */
    stop(): void {
      isStopped = true
      deadlines.stop()
    },
  }
}
