// The real database behind a judge that says how long each work takes and where it goes wrong: before it begins, after
// any of its statements, before its commit, or after it, when everything is stored and only the answer is lost.

import {
  asReader,
  asTransaction,
  connectionOf,
  type SqlConnection,
  type Statements,
} from '../../adapters/prisma/sql-connection.ts'
import type { Prisma } from '../../generated/sqlite/client.ts'
import type { Database, Reader, Transaction } from '../../ports/database.ts'
import type { Life } from './machine.ts'
import type { World } from './world.ts'

/** Moments of a work at which it may go wrong, in their order; `statement` comes after each one. */
export type WritePoint = 'begin' | 'statement' | 'commit' | 'answer'
export type Verdict = 'pass' | 'fail' | 'kill'

export interface WorkJudge {
  /** How long until the work begins, and from its commit to the answer. */
  readonly beginsAfterMs: number
  readonly answersAfterMs: number
  reach(point: WritePoint): Verdict
}

export interface DatabaseJudge {
  work(): WorkJudge
  /** No more faults. */
  calmDown(): void
  /** null to answer, else how long a read takes until it fails. */
  read(): { readonly takesMs: number; readonly fails: boolean }
}

/** What was asked for: no error that anybody should wonder about. */
export class InjectedFault extends Error {
  override readonly name = 'InjectedFault'
}

export interface FaultyDatabaseDependencies {
  readonly world: World
  readonly life: Life
  readonly inner: Database
  readonly judge: DatabaseJudge
  readonly onCommit: () => void
  /** The process dies in the middle of it. */
  readonly kill: () => void
}

export function createFaultyDatabase(dependencies: FaultyDatabaseDependencies): Database {
  const { world, life, inner, judge, onCommit, kill } = dependencies

  /** As on one connection: what was asked for later never comes earlier. */
  function createLine(): (ms: number) => Promise<void> {
    let freeAtMs = 0
    let waiting = 0
    return async (ms) => {
      freeAtMs = Math.max(freeAtMs, world.nowMs() + ms)
      const waitMs = freeAtMs - world.nowMs()
      if (waitMs === 0 && waiting === 0) return
      waiting += 1
      await new Promise<void>((resolve) => life.reach(waitMs, resolve))
      waiting -= 1
    }
  }
  const begin = createLine()
  const answer = createLine()
  const read = createLine()

  function obey(verdict: Verdict, point: WritePoint): void {
    if (verdict === 'kill' && life.isAlive) kill()
    if (verdict !== 'pass' || !life.isAlive) throw new InjectedFault(`the database failed at ${point}`)
  }

  async function transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const judged = judge.work()
    await begin(judged.beginsAfterMs)
    obey(judged.reach('begin'), 'begin')
    const value = await world.hold(
      inner.transaction(async (open) => {
        const result = await work(judgedTransaction(open, judged))
        obey(judged.reach('commit'), 'commit')
        return result
      }),
    )
    onCommit()
    await answer(judged.answersAfterMs)
    obey(judged.reach('answer'), 'answer')
    return value
  }

  function judgedTransaction(open: Transaction, judged: WorkJudge): Transaction {
    const connection = connectionOf(open)
    async function judgedStatement<Result>(statement: Promise<Result>): Promise<Result> {
      const result = await statement
      obey(judged.reach('statement'), 'statement')
      return result
    }
    return asTransaction(
      withoutModels(connection, {
        query: <Row extends object>(sql: Prisma.Sql) => judgedStatement(connection.query<Row>(sql)),
        execute: (sql) => judgedStatement(connection.execute(sql)),
        insert: (insert) => judgedStatement(connection.insert(insert)),
      }),
    )
  }

  function judgedReader(reader: Reader): Reader {
    const connection = connectionOf(reader)
    async function query<Row extends object>(sql: Prisma.Sql): Promise<Row[]> {
      const { takesMs, fails } = judge.read()
      await read(takesMs)
      if (fails) throw new InjectedFault('the database failed at a read')
      return connection.query<Row>(sql)
    }
    const write = () => Promise.reject(new Error('a reader only reads'))
    return asReader(
      withoutModels(connection, {
        query: <Row extends object>(sql: Prisma.Sql) => life.answer(query<Row>(sql)),
        execute: write,
        insert: write,
      }),
    )
  }

  return {
    reader: judgedReader(inner.reader),
    transaction: (work) => life.answer(transaction(work)),
    ping: () => life.answer(inner.ping()),
    onCommit: (listener) => inner.onCommit(listener),
    // It outlives the process.
    close: () => Promise.resolve(),
  }
}

/** Prisma's models pass the judge by, so whoever simulates must not use them. */
function withoutModels({ dialect, secrets }: SqlConnection, statements: Statements): SqlConnection {
  return {
    dialect,
    secrets,
    ...statements,
    get models(): never {
      throw new Error('the simulation judges SQL, not models')
    },
  }
}
