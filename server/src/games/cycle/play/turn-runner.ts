// Takes the turns: when commands wait, when something is due, and when somebody wants to know what is stored. One at a
// time, and a turn that could not be stored is tried again, ever more rarely, for as long as it takes.
import { AssertionFailure, bookedExposureOf, nextCycleDeadlineOf } from '@bougie/engine'
import { AppError } from '../../../platform/app-error.ts'
import { createAlarm } from '../../../platform/scheduling/alarm.ts'
import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Timers } from '../../../ports/timers.ts'
import type { CommandResult, CycleCommand } from './commands.ts'
import { type Batch, createLane } from './lane.ts'
import type { Publication } from './publication.ts'
import type { Turns } from './turn.ts'
import { type TellingDependencies, tellOutcome } from './turn-telling.ts'

/** A turn that could not be stored is tried again after this. */
const RETRY_MS = 100
/** A database that was away for no longer finds the cycle waiting for it: an outage up to that costs nobody their bet. */
const PATIENCE_MS = 3_000
/** Then, and for a fault of ours from the first on, the next try comes after as long again as they have failed, or this. */
const RETRY_MAX_MS = 5_000

export interface TurnRunner {
  /** Decided in one of the next turns. */
  perform(command: CycleCommand): Promise<CommandResult>
  /** Looks at what is stored and what is due. */
  takeTurn(): void
  /** The cycle that this server knows has changed: sets the alarm to what is due next. */
  planNext(): void
  start(): void
  stop(): void
}

export interface TurnRunnerDependencies extends TellingDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly database: Database
  readonly turns: Turns
  readonly publication: Publication
  /** False while the games are closed: then the running cycle is the last one. */
  readonly startsNext: () => boolean
}

export function createTurnRunner(dependencies: TurnRunnerDependencies): TurnRunner {
  const { log, clock, timers, tasks, database, table, turns, publication, metrics, startsNext } = dependencies
  const lane = createLane()
  const alarm = createAlarm({ clock, timers, ring: () => run({ isWanted: true }) })
  let isRunning = false
  let isWanted = false
  let isStopped = true
  /** While turns fail. */
  let failingSinceMs: number | null = null

  function run(options: { readonly isWanted: boolean }): void {
    isWanted ||= options.isWanted
    if (isRunning || isStopped || (!isWanted && lane.length === 0)) return
    isRunning = true
    isWanted = false
    tasks.run('cycle turn', performTurn)
  }

  async function performTurn(): Promise<void> {
    let batch: Batch | null = null
    try {
      let beganMs = 0
      const outcome = await database.transaction((transaction) => {
        // As late as possible, so that whatever has arrived by now is in it; once, should the work be run again.
        batch ??= lane.takeBatch()
        beganMs = performance.now()
        return turns.take(transaction, {
          known: table.current,
          commands: batch.commands,
          decideAtMs: () => decideAtMs(batch),
          startsNext: startsNext(),
          isNamed: table.isNamed,
        })
      })
      failingSinceMs = null
      // Assigned in the transaction, which the compiler does not follow.
      const taken = batch as Batch | null
      metrics.committed(taken?.commands.length ?? 0, performance.now() - beganMs)
      // It is stored: whatever comes of telling it, who asked has the answer.
      taken?.settle(outcome.results)
      const isFollowed = tellOutcome(dependencies, outcome)
      planNext()
      if (!isFollowed) alarm.set(clock.nowMs() + RETRY_MS)
    } catch (cause) {
      metrics.failed()
      log.error({ err: cause }, 'a turn of the cycle failed; what is due is tried again')
      const taken = (batch as Batch | null) ?? lane.takeBatch()
      taken.fail(cause)
      alarm.set(clock.nowMs() + retryDelayMs(cause))
    } finally {
      isRunning = false
      publication.release()
    }
    if (isStopped) turnAway()
    else run({ isWanted: false })
  }

  function retryDelayMs(cause: unknown): number {
    const nowMs = clock.nowMs()
    failingSinceMs ??= nowMs
    const patienceMs = cause instanceof AssertionFailure ? 0 : PATIENCE_MS
    return Math.min(RETRY_MAX_MS, Math.max(RETRY_MS, nowMs - failingSinceMs - patienceMs))
  }

  /** Who still waits when the house closes must not wait for ever. */
  function turnAway(): void {
    while (lane.length > 0) lane.takeBatch().fail(new AppError('SERVICE_UNAVAILABLE', 'the house closes'))
  }

  function decideAtMs(batch: Batch | null): number {
    const nowMs = clock.nowMs()
    if (batch !== null && batch.commands.length > 0) publication.hold(nowMs)
    return nowMs
  }

  function planNext(): void {
    const state = table.current?.state
    const deadline = state === undefined ? null : nextCycleDeadlineOf(state)
    alarm.set(deadline?.atMs ?? null)
    if (state === undefined) return
    metrics.openBets(state.outcome === null ? state.sides.up.openBets + state.sides.down.openBets : 0)
    metrics.exposure(state.outcome === null ? bookedExposureOf(state) : 0)
  }

  return {
    perform(command) {
      const result = lane.add(command)
      if (isStopped) turnAway()
      else run({ isWanted: false })
      return result
    },
    takeTurn: () => run({ isWanted: true }),
    planNext,
    start() {
      isStopped = false
    },
    stop() {
      isStopped = true
      alarm.set(null)
      if (!isRunning) turnAway()
    },
  }
}
