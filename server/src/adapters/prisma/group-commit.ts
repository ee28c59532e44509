// Works that arrive together share one durable commit: the disk (or the round trip) is what a commit costs, not the
// rows. Each work has a savepoint, so that a throwing one undoes only itself. While a group is being committed the next
// one gathers: the busier the server, the larger the groups, and nobody waits for a timer.
import { AsyncLocalStorage } from 'node:async_hooks'
import { assert } from '@bougie/engine'
import { AppError } from '../../app-error.ts'
import type { Transaction } from '../../ports/database.ts'
import { describeModelError, isWriteConflict } from './database-error.ts'

/** Bounds what one group holds locked, and how much one failing commit takes down with it. */
const GROUP_WORKS_MAX = 256
/** Works that wait for their group; beyond this the database is far behind and saying so is kinder than queueing. */
const WAITING_WORKS_MAX = 20_000
/** Postgres only: how often a group is run again after a deadlock or a serialization failure. */
const GROUP_ATTEMPTS_MAX = 5

/** An open transaction on one connection. */
export interface OpenGroup {
  readonly transaction: Transaction
  /** Starts a work that can be undone alone. */
  mark(): Promise<void>
  /** Ends it. Fails when a statement of the work failed and the work hid it. */
  keep(): Promise<void>
  undo(): Promise<void>
  /** Resolves once durable. Fails like `keep` does. */
  commit(): Promise<void>
  /** Never fails: what can't be rolled back is dropped with its connection. */
  rollback(): Promise<void>
}

/** One connection that works run on, one group at a time. */
export interface Lane {
  begin(): Promise<OpenGroup>
}

interface WaitingWork {
  readonly run: (transaction: Transaction) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown }

export interface GroupCommit {
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Resolves once everything that waits is done; nothing more is taken. */
  close(): Promise<void>
}

export function createGroupCommit(lanes: readonly Lane[]): GroupCommit {
  const idle = [...lanes]
  let waiting: WaitingWork[] = []
  let isScheduled = false
  let isClosed = false
  const insideWork = new AsyncLocalStorage<true>()
  const drained = Promise.withResolvers<void>()

  // After the sockets of this turn were read, so that what came together is committed together.
  function schedule(): void {
    if (isScheduled || idle.length === 0 || waiting.length === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      startGroup()
    })
  }

  function startGroup(): void {
    const lane = idle.pop()
    if (lane === undefined) return
    const works = waiting.slice(0, GROUP_WORKS_MAX)
    waiting = waiting.slice(GROUP_WORKS_MAX)
    schedule()
    void commitGroup(lane, works).then(() => {
      idle.push(lane)
      schedule()
      finishClosing()
    })
  }

  function finishClosing(): void {
    if (isClosed && waiting.length === 0 && idle.length === lanes.length) drained.resolve()
  }

  return {
    run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
      assert(!insideWork.getStore(), 'a work must not open another transaction: it would wait for itself')
      if (isClosed) return Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'the database is closed'))
      if (waiting.length >= WAITING_WORKS_MAX) {
        return Promise.reject(
          new AppError('SERVICE_UNAVAILABLE', `${WAITING_WORKS_MAX} works wait for the database already`),
        )
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      waiting.push({
        run: (transaction) => insideWork.run(true, work, transaction),
        // The outcome is what this very work returned.
        resolve: (value) => resolve(value as T),
        reject,
      })
      schedule()
      return promise
    },

    close() {
      isClosed = true
      finishClosing()
      return drained.promise
    },
  }
}

async function commitGroup(lane: Lane, works: readonly WaitingWork[]): Promise<void> {
  try {
    const outcomes = await attemptGroup(lane, works)
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.ok) works[index]?.resolve(outcome.value)
      else works[index]?.reject(describeModelError(outcome.error))
    }
  } catch (error) {
    const described = describeModelError(error)
    for (const work of works) work.reject(described)
  }
}

async function attemptGroup(lane: Lane, works: readonly WaitingWork[]): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runGroup(lane, works)
    } catch (error) {
      if (!isWriteConflict(error) || attempt === GROUP_ATTEMPTS_MAX) throw error
    }
  }
}

async function runGroup(lane: Lane, works: readonly WaitingWork[]): Promise<Outcome[]> {
  const group = await lane.begin()
  try {
    const outcomes = works.length === 1 ? [await runAlone(group, works)] : await runTogether(group, works)
    await group.commit()
    return outcomes
  } catch (error) {
    await group.rollback()
    throw error
  }
}

/** A single work needs no savepoint: its failure is the group's. */
async function runAlone(group: OpenGroup, [work]: readonly WaitingWork[]): Promise<Outcome> {
  return { ok: true, value: await work?.run(group.transaction) }
}

async function runTogether(group: OpenGroup, works: readonly WaitingWork[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const work of works) {
    await group.mark()
    outcomes.push(await runMarked(group, work))
  }
  return outcomes
}

async function runMarked(group: OpenGroup, work: WaitingWork): Promise<Outcome> {
  try {
    const value = await work.run(group.transaction)
    await group.keep()
    return { ok: true, value }
  } catch (error) {
    // Postgres has already rolled the whole transaction back: only the whole can be run again.
    if (isWriteConflict(error)) throw error
    await group.undo()
    return { ok: false, error }
  }
}
