// Transactions that arrive together share one durable commit: the cost of a commit is the disk (or the round trip), not
// the rows. A unit of work is the transaction of one caller, a group the transaction of the database that stores up to 64
// of them. While a group is being committed the next one gathers: the higher the load, the larger the groups, and nobody
// waits for a timer. A full group doesn't wait for the disk to finish the previous one; both resolve once they are on the
// disk, in their order.
//
// If a transaction throws, its group is rolled back and its transactions run anew, each in a commit of its own, except
// one that waited in vain for a lock. They hardly ever throw, because refusals are values; a savepoint for each was a
// third of a step's cost on Postgres.
//
// One group runs at a time, and its transactions one after the other, on Postgres too: concurrently they would block
// each other at the operator's accounts. Other instances of the server still write at the same time.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { assert } from '@bougie/engine'
import { AppError } from '../../platform/app-error.ts'
import type { Backlog, CommitReport, Transaction } from '../../ports/database.ts'
import { DatabaseAway, isLockNotFree, isWriteConflict } from './database-error.ts'

/** Limits the locks of one group, and the number of transactions that fail together with one commit. */
const GROUP_UNITS_MAX = 64
/** Limits the groups that are written but not yet on the disk. */
const UNFLUSHED_GROUPS_MAX = 16
/**
 * Transactions waiting for their group; beyond this the database is far behind, and refusing is better than queueing.
 */
export const WAITING_UNITS_MAX = 20_000
/** Postgres only: how often a transaction is tried when it meets a deadlock or a serialization failure. */
export const TRANSACTION_ATTEMPTS_MAX = 5
const RETRY_PAUSE_MS = 5

/**
 * One run of a unit of work, also of the branches in which it goes on. It only tells that the run has ended: all units of
 * a group have the same connection.
 */
export interface UnitScope {
  hasEnded: boolean
}

/** The only connection on which transactions run: one database transaction for each group. */
export interface WriteConnection {
  readonly transaction: Transaction
  /** The unit to which the running code belongs. `transaction` refuses the statements of one that has ended. */
  readonly currentUnit: AsyncLocalStorage<UnitScope>
  begin(): Promise<void>
  /** @throws the error of a statement since `begin` that failed, if the code that ran it hid the error. */
  assertNoneFailed(): void
  /** Resolves once written, so that the next group may begin. */
  commit(): Promise<void>
  /** Never fails: what can't be rolled back is dropped with its connection. */
  rollback(): Promise<void>
  /** Resolves once everything committed before is durable. */
  flushed(): Promise<void>
}

type UnitOfWork = (transaction: Transaction) => Promise<unknown>
type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown }

interface WaitingUnit {
  readonly run: UnitOfWork
  readonly settle: (outcome: Outcome) => void
}

export function createGroupCommit(connection: WriteConnection, onCommit: (commit: CommitReport) => void) {
  let waiting: WaitingUnit[] = []
  let isWriting = false
  let unflushedGroups = 0
  let isClosed = false
  /** When the newest commit ended, or began after a time without any. */
  let progressedAtMs = 0
  /** The problem of the newest commit: a later one without any proves that the database is back. */
  let problem: DatabaseAway | null = null
  const { currentUnit } = connection
  const drained = Promise.withResolvers<void>()

  // Uses setImmediate, which runs after the sockets of this tick were read, so that simultaneous transactions share a
  // commit.
  function schedule(): void {
    if (isWriting) return
    if (waiting.length === 0) {
      if (isClosed && unflushedGroups === 0) drained.resolve()
      return
    }
    // On Postgres a written group is on the disk.
    const isDiskBusy = unflushedGroups > 0 && waiting.length < GROUP_UNITS_MAX
    if (isDiskBusy || unflushedGroups >= UNFLUSHED_GROUPS_MAX) return
    if (unflushedGroups === 0) progressedAtMs = performance.now()
    isWriting = true
    setImmediate(writeGroup)
  }

  async function writeGroup(): Promise<void> {
    const units = waiting.slice(0, GROUP_UNITS_MAX)
    waiting = waiting.slice(GROUP_UNITS_MAX)
    const settled: Promise<void>[] = []
    let beganAtMs = performance.now()
    await commitUnits(connection, units, (written, outcomes) => {
      settled.push(settle(written, outcomes, beganAtMs))
      beganAtMs = performance.now()
    })
    isWriting = false
    unflushedGroups += 1
    schedule()
    await Promise.all(settled)
    unflushedGroups -= 1
    schedule()
  }

  /** The units of one commit, which began at this time. */
  async function settle(units: readonly WaitingUnit[], written: readonly Outcome[], beganAtMs: number): Promise<void> {
    const outcomes = await flush(connection, written)
    problem = problemOf(outcomes)
    for (const [index, outcome] of outcomes.entries()) units[index]?.settle(outcome)
    progressedAtMs = performance.now()
    const isStored = outcomes.some(({ ok }) => ok)
    if (isStored) onCommit({ transactions: units.length, durationMs: progressedAtMs - beganAtMs })
  }

  return {
    run<T>(unit: (transaction: Transaction) => Promise<T>): Promise<T> {
      assert(currentUnit.getStore() === undefined, 'a transaction must not open another one: it would wait for itself')
      if (isClosed) return Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'the database is closed'))
      if (waiting.length >= WAITING_UNITS_MAX) {
        return Promise.reject(
          new AppError('SERVICE_UNAVAILABLE', `${WAITING_UNITS_MAX} transactions wait for the database`),
        )
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      // The group runs in the async context of its first caller; each transaction must run in its own caller's.
      const inItsContext = AsyncLocalStorage.snapshot()
      waiting.push({
        run: (transaction) => inItsContext(() => inScope(currentUnit, () => unit(transaction))),
        settle: (outcome) => {
          // The value is what this transaction returned.
          if (outcome.ok) resolve(outcome.value as T)
          else reject(outcome.error)
        },
      })
      schedule()
      return promise
    },

    /** @throws while nothing can be stored, which reading alone would not reveal. */
    assertStoring(): void {
      if (problem !== null) throw problem
    },

    backlog(): Backlog {
      const isRunning = isWriting || unflushedGroups > 0
      return { waiting: waiting.length, stalledMs: isRunning ? performance.now() - progressedAtMs : 0 }
    },

    /** Resolves once everything waiting is done; nothing more is accepted. */
    close() {
      isClosed = true
      schedule()
      return drained.promise
    },
  }
}

async function inScope<T>(currentUnit: WriteConnection['currentUnit'], unit: () => Promise<T>): Promise<T> {
  const scope: UnitScope = { hasEnded: false }
  try {
    // Awaited inside: a query of the typed client is sent by the await.
    return await currentUnit.run(scope, async () => await unit())
  } finally {
    scope.hasEnded = true
  }
}

function problemOf(outcomes: readonly Outcome[]): DatabaseAway | null {
  for (const outcome of outcomes) if (!outcome.ok && outcome.error instanceof DatabaseAway) return outcome.error
  return null
}

/** Called for each commit, successful or not, with its units and one outcome for each. */
type OnWritten = (units: readonly WaitingUnit[], outcomes: readonly Outcome[]) => void

/** Never fails. */
async function commitUnits(
  connection: WriteConnection,
  units: readonly WaitingUnit[],
  onWritten: OnWritten,
): Promise<void> {
  if (units.length === 1) return await commitOneByOne(connection, units, onWritten)
  try {
    const values = await commitTogether(connection, units)
    onWritten(
      units,
      values.map((value) => ({ ok: true, value })),
    )
  } catch (error) {
    if (error instanceof UnitFailure && isLockNotFree(error.error)) {
      // Run again, it would wait as long once more, and everything else with it.
      onWritten([error.unit], [{ ok: false, error: error.error }])
      const others = units.filter((unit) => unit !== error.unit)
      return await commitOneByOne(connection, others, onWritten)
    }
    if (mayRunAgain(error)) return await commitOneByOne(connection, units, onWritten)
    onWritten(
      units,
      units.map(() => ({ ok: false, error })),
    )
  }
}

/** The error of a transaction itself: nothing of its group was stored, and the others can be stored without it. */
class UnitFailure {
  readonly unit: WaitingUnit
  readonly error: unknown

  constructor(unit: WaitingUnit, error: unknown) {
    this.unit = unit
    this.error = error
  }
}

/** Not after a failed commit: its response may be all that was lost. */
function mayRunAgain(error: unknown): boolean {
  return error instanceof UnitFailure || isWriteConflict(error)
}

/** A failed transaction also waits for the flush: it may have depended on writes of the previous group. Never fails. */
async function flush(connection: WriteConnection, written: readonly Outcome[]): Promise<readonly Outcome[]> {
  try {
    await connection.flushed()
    return written
  } catch (error) {
    return written.map((outcome) => (outcome.ok ? { ok: false, error } : outcome))
  }
}

/**
 * Alone, each transaction fails by itself; after a conflict it also holds fewer locks and takes them in order. None waits
 * for the result of a later one, which may wait long for a lock.
 */
async function commitOneByOne(
  connection: WriteConnection,
  units: readonly WaitingUnit[],
  onWritten: OnWritten,
): Promise<void> {
  for (const unit of units) onWritten([unit], [await commitWithRetries(connection, unit)])
}

async function commitWithRetries(connection: WriteConnection, unit: WaitingUnit): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [value] = await commitTogether(connection, [unit])
      return { ok: true, value }
    } catch (error) {
      if (error instanceof UnitFailure) return { ok: false, error: error.error }
      if (!isWriteConflict(error) || attempt === TRANSACTION_ATTEMPTS_MAX) return { ok: false, error }
      // Gives the other transaction time to finish; the random part avoids meeting it again at the same point.
      await setTimeout(attempt * (RETRY_PAUSE_MS + Math.random() * RETRY_PAUSE_MS))
    }
  }
}

/** Returns what each transaction returned. After a failed commit they may be stored nevertheless. */
async function commitTogether(connection: WriteConnection, units: readonly WaitingUnit[]): Promise<unknown[]> {
  await connection.begin()
  try {
    const values: unknown[] = []
    for (const unit of units) values.push(await runUnit(connection, unit))
    await connection.commit()
    return values
  } catch (error) {
    await connection.rollback()
    throw error
  }
}

/** @throws UnitFailure unless the database itself is the reason. */
async function runUnit(connection: WriteConnection, unit: WaitingUnit): Promise<unknown> {
  try {
    const value = await unit.run(connection.transaction)
    connection.assertNoneFailed()
    return value
  } catch (error) {
    throw isWriteConflict(error) || error instanceof DatabaseAway ? error : new UnitFailure(unit, error)
  }
}
