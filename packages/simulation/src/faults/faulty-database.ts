// The real database behind an injector, which decides how long each transaction takes and where it fails: before it
// begins, after any of its statements, before its commit, or after it, when everything is stored and only the response
// is lost.
import { assert } from '@bougie/engine'
import type { Database, Models, Reader, Transaction } from '@bougie/server'
import type { Life } from '../machine.ts'
import type { World } from '../world.ts'

/** Points at which a transaction may fail, in order; `statement` comes after each statement. */
export type WritePoint = 'begin' | 'statement' | 'commit' | 'response'
export type Verdict = 'pass' | 'fail' | 'kill'

export interface TransactionInjector {
  /** The delay before the transaction begins, and from its commit to the response. */
  readonly beginsAfterMs: number
  readonly respondsAfterMs: number
  reach(point: WritePoint): Verdict
}

export interface FaultInjector {
  work(): TransactionInjector
  /** Injects no more faults. */
  stopInjecting(): void
  /** How long a read takes, and whether it then fails. */
  read(): { readonly takesMs: number; readonly fails: boolean }
}

/** Begins the text of every injected error; these are not reported as failures. */
export const INJECTED = 'injected fault'

export interface FaultyDatabaseDependencies {
  readonly world: World
  readonly life: Life
  readonly inner: Database
  readonly injector: FaultInjector
  readonly onCommit: () => void
  /** Kills the process in the middle of a transaction. */
  readonly kill: () => void
}

export function createFaultyDatabase(dependencies: FaultyDatabaseDependencies): Database {
  const { world, life, inner, injector, onCommit, kill } = dependencies

  /** Delays in order, as on one connection: a later request never overtakes an earlier one. */
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
  const response = createLine()
  const read = createLine()

  function obey(verdict: Verdict, point: WritePoint): void {
    if (verdict === 'kill' && life.isAlive) kill()
    if (verdict !== 'pass' || !life.isAlive) throw new Error(`${INJECTED} at ${point}`)
  }

  async function transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const injected = injector.work()
    await begin(injected.beginsAfterMs)
    obey(injected.reach('begin'), 'begin')
    const value = await world.pauseFor(
      inner.transaction(async (open) => {
        const result = await work(injectedTransaction(open, injected))
        obey(injected.reach('commit'), 'commit')
        return result
      }),
    )
    onCommit()
    await response(injected.respondsAfterMs)
    obey(injected.reach('response'), 'response')
    return value
  }

  function injectedTransaction(open: Transaction, injected: TransactionInjector): Transaction {
    return intercepted(open, async (run) => {
      const result = await run()
      obey(injected.reach('statement'), 'statement')
      return result
    })
  }

  function injectedReader(reader: Reader): Reader {
    async function injectedRead<Result>(run: () => Promise<Result>): Promise<Result> {
      const { takesMs, fails } = injector.read()
      await read(takesMs)
      if (fails) throw new Error(`${INJECTED} at a read`)
      return run()
    }
    return intercepted(reader, (run) => life.response(injectedRead(run)))
  }

  return {
    reader: injectedReader(inner.reader),
    transaction: (work) => life.response(transaction(work)),
    ping: () => life.response(inner.ping()),
    // Measures real time, and would outlive the process.
    onCommit: () => undefined,
    backlog: inner.backlog,
    // The database outlives the process.
    close: () => Promise.resolve(),
  }
}

type Interceptor = <Result>(run: () => Promise<Result>) => Promise<Result>

/** The same reader or transaction, but every call, typed or not, passes the interceptor. */
function intercepted<Open extends Reader>(open: Open, intercept: Interceptor): Open {
  return new Proxy(open, {
    get(target, name) {
      if (name === 'models') return interceptedModels(target.models, intercept)
      const field: unknown = Reflect.get(target, name)
      // The writes inside `attempt` are intercepted themselves.
      const isCall = name === 'query' || name === 'execute' || name === 'insert'
      if (!isCall || typeof field !== 'function') return field
      return (given: unknown) => intercept(() => Reflect.apply(field, target, [given]))
    },
  })
}

/** Intercepts `models.<model>.<call>(…)`. */
function interceptedModels(models: Models, intercept: Interceptor): Models {
  const delegate = (calls: object) =>
    new Proxy(calls, {
      get: (target, name) => (options: unknown) =>
        intercept(async () => {
          const call: unknown = Reflect.get(target, name)
          assert(typeof call === 'function', `models have no call ${String(name)}`)
          return call.call(target, options)
        }),
    })
  return new Proxy(models, { get: (target, name) => delegate(Reflect.get(target, name)) })
}
