// Cases that a real database produces too rarely: failing commits, endless conflicts, and overload.
import { AsyncLocalStorage } from 'node:async_hooks'
import { DriverAdapterError } from '@prisma/driver-adapter-utils'
import { expect, test, vi } from 'vitest'
import { tickEnds } from '../../../test/settle.ts'
import { currentTrace, inTrace } from '../../platform/telemetry/trace.ts'
import type { CommitReport, Transaction } from '../../ports/database.ts'
import { DatabaseAway, describeAdapterError, LOCK_TIMED_OUT } from './database-error.ts'
import { createGroupCommit, TRANSACTION_ATTEMPTS_MAX, WAITING_UNITS_MAX, type WriteConnection } from './group-commit.ts'

const conflict = describeAdapterError(new DriverAdapterError({ kind: 'TransactionWriteConflict' }), 'UPDATE')

const lockNotFree = describeAdapterError(
  new DriverAdapterError({
    kind: 'postgres',
    originalCode: LOCK_TIMED_OUT,
    code: LOCK_TIMED_OUT,
    severity: 'ERROR',
    message: 'canceling statement due to lock timeout',
    detail: undefined,
    column: undefined,
    hint: undefined,
  }),
  'UPDATE',
)

interface ConnectionFailures {
  readonly commits?: readonly unknown[]
  readonly begins?: readonly unknown[]
  readonly flushed?: () => Promise<void>
  readonly assertNoneFailed?: () => void
}

/** A connection that records its calls and fails on demand. */
function createConnection(failures: ConnectionFailures = {}) {
  const diary: string[] = []
  const [commits, begins] = [[...(failures.commits ?? [])], [...(failures.begins ?? [])]]
  const step =
    (name: string, errors: unknown[] = []) =>
    async () => {
      diary.push(name)
      const error = errors.shift()
      if (error !== undefined) throw error
    }
  const connection: WriteConnection = {
    transaction: {} as Transaction,
    currentUnit: new AsyncLocalStorage(),
    begin: step('begin', begins),
    assertNoneFailed: failures.assertNoneFailed ?? (() => undefined),
    commit: step('commit', commits),
    rollback: step('rollback'),
    flushed: failures.flushed ?? (async () => undefined),
  }
  return { connection, diary }
}

const succeed = (value: string) => () => Promise.resolve(value)
const fail = (message: string) => () => Promise.reject(new Error(message))

async function outcomesOf(units: readonly Promise<string>[]): Promise<string[]> {
  const settled = await Promise.allSettled(units)
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : `failed: ${each.reason.message}`))
}

test('works that come together share one begin and one commit; those that come meanwhile share the next', async () => {
  const { connection, diary } = createConnection()
  const groups = createGroupCommit(connection, () => undefined)
  const door = Promise.withResolvers<void>()
  const first = groups.run(async () => {
    await door.promise
    return 'a'
  })
  const second = groups.run(succeed('b'))
  await tickEnds()
  const later = [groups.run(succeed('c')), groups.run(succeed('d'))]
  door.resolve()
  expect(await outcomesOf([first, second, ...later])).toEqual(['a', 'b', 'c', 'd'])
  const round = ['begin', 'commit']
  expect(diary).toEqual([...round, ...round])
})

test('after a transaction that throws the group is rolled back and its works run again, each with a commit of its own', async () => {
  const { connection, diary } = createConnection()
  const groups = createGroupCommit(connection, () => undefined)
  const units = [groups.run(succeed('a')), groups.run(fail('own')), groups.run(succeed('c'))]
  expect(await outcomesOf(units)).toEqual(['a', 'failed: own', 'c'])
  expect(diary).toEqual(['begin', 'rollback', 'begin', 'commit', 'begin', 'rollback', 'begin', 'commit'])
})

test('a work that hid the error of a statement fails with it, and nothing of it is stored', async () => {
  const hidden = [new Error('hidden')]
  const { connection, diary } = createConnection({
    assertNoneFailed() {
      const error = hidden.pop()
      if (error !== undefined) throw error
    },
  })
  const groups = createGroupCommit(connection, () => undefined)
  expect(await outcomesOf([groups.run(succeed('a'))])).toEqual(['failed: hidden'])
  expect(diary).toEqual(['begin', 'rollback'])
})

test('each transaction runs in the context of its caller, though one group runs them all', async () => {
  const { connection } = createConnection()
  const groups = createGroupCommit(connection, () => undefined)
  const ask = (requestId: string) =>
    inTrace({ requestId }, () => groups.run(async () => `${requestId} as ${currentTrace()?.requestId}`))
  expect(await outcomesOf(['a', 'b', 'c'].map(ask))).toEqual(['a as a', 'b as b', 'c as c'])
})

test('nobody is notified of success when the commit fails', async () => {
  const { connection, diary } = createConnection({ commits: [new Error('disk full')] })
  const reports: CommitReport[] = []
  const groups = createGroupCommit(connection, (commit) => reports.push(commit))
  const units = [groups.run(succeed('a')), groups.run(succeed('b')), groups.run(succeed('c'))]
  expect(await outcomesOf(units)).toEqual(['failed: disk full', 'failed: disk full', 'failed: disk full'])
  expect(diary.at(-1)).toBe('rollback')
  expect(reports).toEqual([])
  expect(await groups.run(succeed('next'))).toBe('next')
  expect(reports).toEqual([{ transactions: 1, durationMs: expect.any(Number) }])
})

/** A disk whose writes complete on demand. */
function createSlowDisk() {
  const flushes: PromiseWithResolvers<void>[] = []
  const flushed = () => {
    const flush = Promise.withResolvers<void>()
    flushes.push(flush)
    return flush.promise
  }
  return { flushes, flushed }
}

test('a unit of work resolves once it is on the disk, and few that come meanwhile wait to share the next commit', async () => {
  const { flushes, flushed } = createSlowDisk()
  const { connection, diary } = createConnection({ flushed })
  const groups = createGroupCommit(connection, () => undefined)
  const resolved: string[] = []
  const run = (name: string) => groups.run(succeed(name)).then((value) => resolved.push(value))
  const first = run('a')
  await vi.waitUntil(() => flushes.length === 1)
  const later = [run('b'), run('c')]
  await tickEnds()
  expect({ resolved, begins: diary.filter((step) => step === 'begin').length }).toEqual({ resolved: [], begins: 1 })
  flushes[0]?.resolve()
  await first
  await vi.waitUntil(() => flushes.length === 2)
  expect({ resolved, begins: diary.filter((step) => step === 'begin').length }).toEqual({ resolved: ['a'], begins: 2 })
  flushes[1]?.resolve()
  await Promise.all(later)
})

test('full groups are written while the disk still writes, up to a bound, and resolve in their order', async () => {
  const { flushes, flushed } = createSlowDisk()
  const { connection, diary } = createConnection({ flushed })
  const groups = createGroupCommit(connection, () => undefined)
  const begins = () => diary.filter((step) => step === 'begin').length
  const resolved: number[] = []
  const units = Array.from({ length: 64 * 40 }, (_, index) =>
    groups.run(async () => index).then((value) => resolved.push(value)),
  )
  await vi.waitUntil(() => begins() === 16)
  await tickEnds()
  expect(begins()).toBe(16)
  expect(resolved).toEqual([])
  for (let group = 0; group < 40; group++) {
    await vi.waitUntil(() => flushes.length > group)
    flushes[group]?.resolve()
  }
  await Promise.all(units)
  expect(resolved).toEqual(units.map((_, index) => index))
})

test('a unit of work that did not get to the disk fails, and an earlier failure keeps its own reason', async () => {
  const { connection } = createConnection({ flushed: () => Promise.reject(new Error('disk broke')) })
  const reports: CommitReport[] = []
  const groups = createGroupCommit(connection, (commit) => reports.push(commit))
  expect(await outcomesOf([groups.run(succeed('a')), groups.run(fail('own'))])).toEqual([
    'failed: disk broke',
    'failed: own',
  ])
  expect(reports).toEqual([])
})

test('a work that runs again by itself is settled with its own commit, on the disk, and does not wait for later ones', async () => {
  const { flushes, flushed } = createSlowDisk()
  const { connection } = createConnection({ flushed })
  const groups = createGroupCommit(connection, () => undefined)
  const door = Promise.withResolvers<void>()
  const resolved: string[] = []
  const first = groups.run(succeed('a')).then((value) => resolved.push(value))
  const failed = outcomesOf([groups.run(fail('own'))])
  const last = groups.run(async () => {
    await door.promise
    return 'c'
  })
  await vi.waitUntil(() => flushes.length === 2)
  await tickEnds()
  expect(resolved).toEqual([])
  for (const flush of flushes) flush.resolve()
  await first
  expect(await failed).toEqual(['failed: own'])
  door.resolve()
  await vi.waitUntil(() => flushes.length === 3)
  flushes[2]?.resolve()
  expect(await last).toBe('c')
})

test('closing waits for the disk', async () => {
  const { flushes, flushed } = createSlowDisk()
  const { connection } = createConnection({ flushed })
  const groups = createGroupCommit(connection, () => undefined)
  const unit = groups.run(succeed('last'))
  let isClosed = false
  const closed = groups.close().then(() => {
    isClosed = true
  })
  await vi.waitUntil(() => flushes.length === 1)
  await tickEnds()
  expect(isClosed).toBe(false)
  flushes[0]?.resolve()
  await closed
  expect(await unit).toBe('last')
})

test('nobody is notified of success when no transaction can be begun', async () => {
  const { connection } = createConnection({ begins: [new Error('gone')] })
  const groups = createGroupCommit(connection, () => undefined)
  expect(await outcomesOf([groups.run(succeed('a')), groups.run(succeed('b'))])).toEqual([
    'failed: gone',
    'failed: gone',
  ])
  expect(await groups.run(succeed('next'))).toBe('next')
})

test('after a conflict the works of the group are run again one by one, and only the one that conflicts on fails', async () => {
  const { connection } = createConnection({ commits: [conflict] })
  const groups = createGroupCommit(connection, () => undefined)
  const runs = { a: 0, b: 0 }
  const units = [
    groups.run(async () => {
      runs.a += 1
      return 'a'
    }),
    groups.run(async () => {
      runs.b += 1
      if (runs.b > 1) throw conflict
      return 'b'
    }),
    groups.run(succeed('c')),
  ]
  const [a, b, c] = await outcomesOf(units)
  expect([a, c]).toEqual(['a', 'c'])
  expect(b).toContain('failed')
  expect(runs).toEqual({ a: 2, b: 1 + TRANSACTION_ATTEMPTS_MAX })
})

test('a work that waited in vain for a lock fails at once: only the others of its group run again', async () => {
  const { connection, diary } = createConnection()
  const groups = createGroupCommit(connection, () => undefined)
  let tries = 0
  const units = [
    groups.run(succeed('a')),
    groups.run(async () => {
      tries += 1
      throw lockNotFree
    }),
    groups.run(succeed('c')),
  ]
  const [a, locked, c] = await outcomesOf(units)
  expect([a, c]).toEqual(['a', 'c'])
  expect(locked).toContain('failed')
  expect(tries).toBe(1)
  expect(diary).toEqual(['begin', 'rollback', 'begin', 'commit', 'begin', 'commit'])
})

test('more works than can wait are refused at once, and those that wait are done', async () => {
  const { connection } = createConnection()
  const groups = createGroupCommit(connection, () => undefined)
  const waiting = Array.from({ length: WAITING_UNITS_MAX }, () => groups.run(succeed('done')))
  await expect(groups.run(succeed('one too many'))).rejects.toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']))
  expect(await groups.run(succeed('again'))).toBe('again')
})

test('a database that stands still is known by its backlog, although no commit ends', async () => {
  const disk = Promise.withResolvers<void>()
  const { connection } = createConnection({ flushed: () => disk.promise })
  const groups = createGroupCommit(connection, () => undefined)
  expect(groups.backlog()).toEqual({ waiting: 0, stalledMs: 0 })
  const begunAtMs = performance.now()
  const first = groups.run(succeed('a'))
  await vi.waitUntil(() => groups.backlog().waiting === 0)
  // Not since the start of the program: nothing was to be stored before.
  expect(groups.backlog().stalledMs).toBeLessThanOrEqual(performance.now() - begunAtMs)
  const second = groups.run(succeed('b'))
  await vi.waitUntil(() => groups.backlog().stalledMs > 20)
  expect(groups.backlog().waiting).toBe(1)
  disk.resolve()
  await Promise.all([first, second])
  await vi.waitUntil(() => groups.backlog().stalledMs === 0)
  expect(groups.backlog()).toEqual({ waiting: 0, stalledMs: 0 })
})

test('a database that ends one commit after the other does not stand still, however many are under way', async () => {
  const { flushes, flushed } = createSlowDisk()
  const { connection } = createConnection({ flushed })
  const groups = createGroupCommit(connection, () => undefined)
  const units = Array.from({ length: 2 * 64 }, () => groups.run(succeed('done')))
  await vi.waitUntil(() => flushes.length === 2)
  const endedAtMs = performance.now()
  flushes[0]?.resolve()
  await units[0]
  expect(groups.backlog().stalledMs).toBeLessThanOrEqual(performance.now() - endedAtMs)
  flushes[1]?.resolve()
  await Promise.all(units)
})

test('when the database is away no work of the group runs again: each would wait for it as long', async () => {
  const { connection, diary } = createConnection()
  const groups = createGroupCommit(connection, () => undefined)
  const units = [
    groups.run(succeed('a')),
    groups.run(() => Promise.reject(new DatabaseAway(new Error('gone')))),
    groups.run(succeed('c')),
  ]
  expect(await outcomesOf(units)).toEqual(Array(3).fill('failed: the database is away'))
  expect(diary).toEqual(['begin', 'rollback'])
})
