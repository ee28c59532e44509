// Runs the steps of every game. A step takes the commands that wait, decides them together with everything that is due,
// and stores the events and the money in one transaction; only then the game in memory folds the events, and the bus
// publishes them.
// - An instance takes one step of a game at a time.
// - No instance owns a game: any one may take its next step. The rules of a game reveal that another instance stored
//   first, by a lock (the cycle) or by a version (battles: optimistic-steps.ts), and then the step is taken again.
// - A deadline follows from the state of its game, so none is stored and no job carries it. Of several instances the one
//   that stored the last event acts on time; the others act a little later, in case that one is gone.
// - Every instance keeps every running game in memory by the events that the others publish; missed ones are read from
//   the database.
import { AppError } from '../../platform/app-error.ts'
import type { DomainEvent } from '../../platform/events/domain-event.ts'
import { createDueQueue } from '../../platform/scheduling/due-queue.ts'
import { createKeyedMutex } from '../../platform/scheduling/keyed-mutex.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { JobWatch } from '../../platform/telemetry/job-watch.ts'
import { inJobTrace, rootRequestId } from '../../platform/telemetry/trace.ts'
import { type CommandQueueOptions, createCommandQueue } from './command-queue.ts'

/** If another instance stored first this many times in a row, this one is too slow to take part. */
const CONFLICTS_MAX = 5
/** A step that changed nothing although its game is due is repeated after this delay, not at once. */
const DUE_AGAIN_MS = 100
/** An instance that is late by this much is dead or hangs. */
const TAKE_OVER_AFTER_MS = 1_000
/** A random delay keeps the other instances from taking over at the same millisecond. */
const TAKE_OVER_SPREAD_MS = 1_000

export interface Failures {
  readonly count: number
  readonly sinceMs: number
}

/** The commands of a step: always the same ones, from the first call on. */
export type TakeCommands<Command> = () => readonly Command[]

export interface TakenStep<Result> {
  /** One for each command, in order. */
  readonly results: readonly Result[]
  /** null if nothing happened, so that nothing was stored. */
  readonly stored: AfterCommit | null
}

export interface AfterCommit {
  /** Updates the game in memory, which also informs local sockets. Returns true if the last event is one of this step. */
  fold(): boolean
  /** Events for the other instances and for other capabilities. */
  readonly published: readonly DomainEvent[]
}

/** The rules of one kind of game, as the runtime needs them. */
export interface GameRules<Id extends string, Command, Result> {
  /** For logs and the names of tasks. */
  readonly name: string
  readonly queue: CommandQueueOptions<Command>
  /**
   * Loads, decides and stores. Returns null, and has stored nothing, if another instance stored first. Takes the commands
   * as late as possible, to include everything that has arrived.
   */
  takeStep(id: Id, takeCommands: TakeCommands<Command>): Promise<TakenStep<Result> | null>
  /** The deadline that the engine gives for the game in memory. */
  deadlineAtMs(id: Id): number | null
  retryDelayMs(cause: unknown, failures: Failures): number
  /**
   * Called after each step. A failure is reported by those who wait for the step: the senders of its commands, or the
   * task of its deadline.
   */
  onStepEnded?(): void
}

/** `missing` means that earlier events have not arrived, or that the game itself is unknown. */
export type Applied = 'known' | 'applied' | 'missing'

/** The way in which a kind of game takes over what other instances store. */
interface ReplicationRules<Id extends string, Event extends DomainEvent> {
  /** null for an event that does not belong to these games. */
  eventOf(event: DomainEvent): Event | null
  idOf(event: Event): Id
  apply(event: Event): Applied
  /** Applies the event after any step that is running here, or reads what is missing before it. */
  catchUp(id: Id, event: Event): Promise<void>
  /** Compares stored games with known ones, and reads what was missed. */
  reconcile(): Promise<void>
}

interface DueGame<Id> {
  readonly id: Id
  /** Given by the game's state; instances that take over act later. */
  readonly dueAtMs: number
  /** The id of the request that caused the deadline. */
  readonly causedBy: string | undefined
}

export interface GameRuntimeDependencies
  extends Pick<SharedDependencies, 'clock' | 'timers' | 'random' | 'tasks' | 'bus'> {
  readonly jobWatch: JobWatch
  /** True if other instances may take steps too. */
  readonly isShared: boolean
}

export function createGameRuntime<Id extends string, Command, Result>(
  dependencies: GameRuntimeDependencies,
  rules: GameRules<Id, Command, Result>,
) {
  const { clock, timers, random, tasks, jobWatch, bus, isShared } = dependencies
  const queue = createCommandQueue<Id, Command, Result>(timers, rules.queue)
  const due = createDueQueue<DueGame<Id>>({ ...dependencies, onDue })
  const takeOverAfterMs = TAKE_OVER_AFTER_MS + random.below(TAKE_OVER_SPREAD_MS)
  /** Games whose last event this instance stored. */
  const own = new Set<Id>()
  const failing = new Map<Id, Failures>()
  /** Wakes that were requested and have not begun; further requests share them. */
  const wakes = new Map<Id, Promise<void>>()
  /** Hands out results, while the next step of the game may already be running. */
  const responses = createKeyedMutex<Id>()
  let isStopped = false

  async function step(id: Id): Promise<void> {
    let batch: ReturnType<typeof queue.takeBatch> | null = null
    const takeBatch = () => {
      batch ??= queue.takeBatch(id)
      return batch
    }
    try {
      const taken = await takeStep(id, () => takeBatch().commands)
      // Waits until the results of the step before are handed out: nothing of this step is received before them.
      await responses.run(id, () => Promise.resolve())
      // Even if publishing fails, the senders get the results of what is stored.
      tasks.run(`${rules.name} results`, () => responses.run(id, () => takeBatch().settle(taken.results)))
      if (taken.stored === null) rest(id)
      else publish(id, taken.stored)
      failing.delete(id)
    } catch (cause) {
      takeBatch().fail(cause)
      retryLater(id, cause)
      throw cause
    } finally {
      rules.onStepEnded?.()
    }
  }

  async function takeStep(id: Id, takeCommands: TakeCommands<Command>): Promise<TakenStep<Result>> {
    for (let attempt = 1; attempt <= CONFLICTS_MAX; attempt++) {
      const taken = await rules.takeStep(id, takeCommands)
      if (taken !== null) return taken
      schedule(id, { isOwn: false })
    }
    const problem = `a ${rules.name} was changed by others ${CONFLICTS_MAX} times in a row`
    throw new AppError('SERVICE_UNAVAILABLE', problem)
  }

  function rest(id: Id): void {
    const nowMs = clock.nowMs()
    const dueAtMs = rules.deadlineAtMs(id)
    const isStillDue = dueAtMs !== null && dueAtMs <= nowMs
    schedule(id, { isOwn: own.has(id), atMs: isStillDue ? nowMs + DUE_AGAIN_MS : dueAtMs })
  }

  function publish(id: Id, { fold, published }: AfterCommit): void {
    try {
      schedule(id, { isOwn: fold() })
    } catch (cause) {
      tasks.run(`fold ${rules.name}`, () => Promise.reject(cause))
      // The next step reads what this instance failed to fold.
      schedule(id, { isOwn: true, atMs: clock.nowMs() + DUE_AGAIN_MS })
    }
    bus.publish(published)
  }

  /** Without others, this instance is in charge of every game. */
  function schedule(
    id: Id,
    { isOwn, atMs = rules.deadlineAtMs(id) }: { readonly isOwn: boolean; readonly atMs?: number | null },
  ): void {
    const isInCharge = atMs !== null && (isOwn || !isShared)
    if (isInCharge) own.add(id)
    else own.delete(id)
    if (isStopped) return
    if (atMs === null) due.delete(id)
    else due.set(id, isInCharge ? atMs : atMs + takeOverAfterMs, { id, dueAtMs: atMs, causedBy: rootRequestId() })
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
    /** Call it after the game in memory was opened, or changed by events of other instances. */
    followed: (id: Id, from: { readonly isOwn: boolean }): void => schedule(id, from),
    /** Follows the other instances. */
    follow<Event extends DomainEvent>({ eventOf, idOf, apply, catchUp, reconcile }: ReplicationRules<Id, Event>): void {
      bus.subscribe((received) => {
        const event = eventOf(received)
        if (event === null) return
        const id = idOf(event)
        const applied = apply(event)
        if (applied === 'applied') schedule(id, { isOwn: false })
        else if (applied === 'missing') tasks.run(`follow ${rules.name}`, () => catchUp(id, event))
      })
      bus.onMissed(() => tasks.run(`reconcile ${rules.name}`, reconcile))
    },
    /** From now on no deadline fires and no command is accepted; waiting commands are still decided. */
    stop(): void {
      isStopped = true
      due.clear()
    },
  }
}
