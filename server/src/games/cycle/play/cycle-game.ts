// The cycle in the game runtime. Everybody bets on one game, so a step locks it before it is read (cycle-transaction.ts).
// After the commit the read model folds the events, which informs local sockets, and the bus brings them to the other
// instances. What those store arrives here: by the bus, or with the next step, which reads it under the lock. The runtime
// has one id for all cycles, because only one is live at a time.

import { AssertionFailure, nextCycleDeadlineOf } from '@bougie/engine'
import { createRepeater } from '../../../platform/scheduling/repeater.ts'
import { type AfterCommit, createGameRuntime, type Failures } from '../../runtime/game-runtime.ts'
import type { CycleParts, CycleTransactionDependencies } from '../dependencies.ts'
import { type CommandResult, type CycleCommand, playerOf } from './commands.ts'
import type { CycleDomainEvent, StoredStep } from './cycle-events.ts'
import { createCycleMetrics } from './cycle-metrics.ts'
import * as cycleRepository from './cycle-repository.ts'
import { type CycleOutcome, createCycleTransaction } from './cycle-transaction.ts'

const COMMANDS_PER_STEP_MAX = 256
const WAITING_COMMANDS_MAX = 10_000
/** The shortest delay before a failed step is retried. */
const RETRY_MS = 100
/** While a database outage is shorter, a failed step is retried every RETRY_MS, so the cycle soon continues. */
const PATIENCE_MS = 3_000
/** After that, or at once after a defect, the delay grows with the failure's duration, up to this. */
const RETRY_MAX_MS = 5_000
/** A change by an operator's command, or one whose event was lost on the bus, is noticed within this time. */
const RECONCILE_EVERY_MS = 10_000

const LIVE = 'live'

export function createCycleGame(dependencies: CycleParts & Pick<CycleTransactionDependencies, 'startsNext'>) {
  const { tasks, database, readModel, publication } = dependencies
  const metrics = createCycleMetrics(dependencies.registry)
  const transaction = createCycleTransaction({
    ...dependencies,
    known: () => readModel.current,
    isNamed: readModel.isNamed,
    decisionTime: publication.decisionTime,
  })

  const runtime = createGameRuntime<typeof LIVE, CycleCommand, CommandResult>(dependencies, {
    name: 'cycle',
    queue: { commandsPerStepMax: COMMANDS_PER_STEP_MAX, waitingMax: WAITING_COMMANDS_MAX, actorOf: playerOf },
    async takeStep(_id, takeCommands) {
      const outcome = await database.transaction((open) => transaction.step(open, takeCommands()))
      return outcome === null ? null : { results: outcome.results, stored: afterCommit(outcome) }
    },
    deadlineAtMs() {
      const state = readModel.current?.state
      return state === undefined ? null : (nextCycleDeadlineOf(state)?.atMs ?? null)
    },
    retryDelayMs,
    onStepEnded: publication.release,
  })

  function afterCommit({ abandoned, stored, balances }: CycleOutcome): AfterCommit {
    const stepped = stored.filter((step) => step.events.length > 0)
    return {
      fold() {
        if (abandoned !== null) readModel.forget(abandoned)
        for (const step of stored) {
          metrics.stored(step.events)
          readModel.apply(step)
        }
        measureExposure()
        return stepped.length > 0
      },
      published: [...stepped.map(toDomainEvent), ...balances],
    }
  }

  function retryDelayMs(cause: unknown, { sinceMs }: Failures): number {
    const patienceMs = cause instanceof AssertionFailure ? 0 : PATIENCE_MS
    const failingForMs = dependencies.clock.nowMs() - sinceMs
    return Math.min(RETRY_MAX_MS, Math.max(RETRY_MS, failingForMs - patienceMs))
  }

  function measureExposure(): void {
    if (readModel.current !== null) metrics.running(readModel.current.state)
  }

  function wake(): void {
    tasks.run('cycle step', () => runtime.wake(LIVE))
  }

  function apply({ cycleId, version, events, names }: CycleDomainEvent) {
    const { current } = readModel
    // The seed is never published, so the next step reads the new cycle from the database.
    if (current?.head.id !== cycleId) return events[0]?.event.type === 'cycleStarted' ? 'missing' : 'known'
    if (version + events.length <= current.version) return 'known'
    if (!readModel.apply({ head: current.head, version, missed: [], events, names })) return 'missing'
    measureExposure()
    return 'applied'
  }

  /** A step locks the cycle for all instances, so it is only taken if something has changed. */
  async function reconcile(): Promise<void> {
    const live = await cycleRepository.findLive(database.reader)
    const { current } = readModel
    const known = current === null || current.state.phase === 'closed' ? null : current
    if (live?.head.id !== known?.head.id || (live?.version ?? 0) > (known?.version ?? 0)) wake()
  }

  const sweep = createRepeater(dependencies, { name: 'reconcile cycle', everyMs: RECONCILE_EVERY_MS, run: reconcile })

  return {
    perform: (command: CycleCommand): Promise<CommandResult> => runtime.perform(LIVE, command),
    /** Starts a step, which reads what others stored and does what is due. */
    wake,
    start(): void {
      sweep.start()
      runtime.follow<CycleDomainEvent>({
        eventOf: (event) => (event.type === 'cycleStepped' ? event : null),
        idOf: () => LIVE,
        apply,
        catchUp: () => Promise.resolve(wake()),
        reconcile: () => Promise.resolve(wake()),
      })
      wake()
    },
    stop(): void {
      sweep.stop()
      runtime.stop()
    },
  }
}

function toDomainEvent({ head, version, missed, events, names }: StoredStep): CycleDomainEvent {
  return { type: 'cycleStepped', cycleId: head.id, version: version + missed.length, events, names }
}
