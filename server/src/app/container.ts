import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CLOSE_CODES, setFrenchFormatErrors } from '@bougie/protocol'
import { buildApp } from '../platform/http/build-app.ts'
import { createTasks } from '../platform/scheduling/tasks.ts'
import { createJobWatch } from '../platform/telemetry/job-watch.ts'
import { createMetrics } from '../platform/telemetry/metrics.ts'
import type { Config } from './config/config.ts'
import { measureAdapters, watchJobs } from './measure-adapters.ts'
import type { Adapters, AppContext, SharedStore } from './modules/app-context.ts'
import { composeModules } from './modules/modules.ts'

const BUILT_CLIENT = fileURLToPath(new URL('../../../client/dist', import.meta.url))

type Phase = 'starting' | 'open' | 'closing'

interface ComposeOptions {
  readonly config: Config
  readonly adapters: Adapters
  readonly clientDirectory?: string
  /** Replaces the measure of the event loop, which in tests and tools says how slow the machine is. */
  readonly isOverloaded?: () => boolean
}

/** Wires the application; nothing listens or runs yet. */
export async function compose(options: ComposeOptions) {
  const { openHttp, ...application } = composeLazily(options)
  return { ...application, app: await openHttp() }
}

/** The same, but the HTTP layer is built when it is first asked for: most tests of games never call it. */
export function composeLazily(options: ComposeOptions) {
  const { adapters } = options
  const server = composeServer(options)
  const { context, modules, gateway, battle, cycle, identity, wallet, accessGuard } = server
  const { log, tasks, bus, metrics } = context

  let phase: Phase = 'starting'
  let http: ReturnType<typeof buildApp> | null = null

  return {
    gateway,
    battle,
    cycle,
    identity,
    wallet,
    log,
    tasks,
    bus,
    metrics,
    openHttp() {
      http ??= buildApp({
        ...context,
        authenticator: identity.sessions,
        accessGuard,
        isOpen: () => phase === 'open',
        isOverloaded: options.isOverloaded,
        readiness: async () => (phase === 'open' ? problemOf(adapters) : phase),
        clientDirectory: options.clientDirectory ?? BUILT_CLIENT,
        edges: modules,
      })
      return http
    },
    async start() {
      await server.start()
      phase = 'open'
    },
    async close() {
      phase = 'closing'
      await server.close(async () => {
        if (http === null) gateway.stop(CLOSE_CODES.serviceRestart)
        else await (await http).close()
      })
    },
  }
}

/** The server without HTTP: everything that runs and stores. The fault simulation runs it on sockets of its own. */
export function composeServer({ config, adapters }: Pick<ComposeOptions, 'config' | 'adapters'>) {
  // All refusals by schemas are shown to players, in French.
  setFrenchFormatErrors()
  const { log, bus, database, feeds, instances, sharedStore } = adapters
  const metrics = createMetrics()
  const tasks = createTasks({
    onFailure(task, cause) {
      metrics.tasksFailed.inc({ task })
      log.error({ err: cause, task }, 'task failed')
    },
  })
  const jobWatch = createJobWatch({ ...adapters, registry: metrics.registry })
  const scheduler = watchJobs(adapters.createScheduler(tasks), jobWatch)
  measureAdapters(adapters, metrics)
  const context: AppContext = { ...adapters, config, tasks, scheduler, jobWatch, metrics }
  const composed = composeModules(context)
  const { modules } = composed

  return {
    ...composed,
    context,
    async start() {
      if (sharedStore !== null) await untilResponding(sharedStore)
      // Many instances may start together after an outage; one of them resumes the work of those before.
      await instances.alone('recovery', async () => {
        const isAlone = !(await instances.othersRun())
        for (const module of modules) await module.start?.({ isAlone })
        await instances.start()
      })
      scheduler.start()
    },
    /** Ends calls and sockets first, then background work, then the resources that both use. */
    async close(endCalls: () => PromiseLike<void> | void) {
      await instances.handOver()
      await endCalls()
      // No job begins for a module that has stopped.
      await scheduler.close()
      for (const module of [...modules].reverse()) await module.stop?.()
      for (const feed of feeds) await feed.close()
      await tasks.idle()
      await bus.close()
      await instances.close()
      await sharedStore?.close()
      await database.close()
    },
  }
}

export type Application = Awaited<ReturnType<typeof compose>>

const FIRST_PINGS_MAX = 20
const FIRST_PING_EVERY_MS = 250

/** A process that was loading for seconds has missed what the store sent, and connects to it again. */
export async function untilResponding(store: Pick<SharedStore, 'ping'>): Promise<void> {
  for (let pings = 1; ; pings++) {
    try {
      return await store.ping()
    } catch (cause) {
      if (pings === FIRST_PINGS_MAX) throw cause
      await pause(FIRST_PING_EVERY_MS)
    }
  }
}

/** To a load balancer a slower response counts as none. */
const RESPONSES_WITHIN_MS = 2_000

/** The names of required services that are unavailable; null when all respond. */
async function problemOf({
  database,
  sharedStore,
}: Pick<Adapters, 'database' | 'sharedStore'>): Promise<string | null> {
  const away = await Promise.all([nameIfAway('database', database), sharedStore && nameIfAway('redis', sharedStore)])
  const names = away.filter((name) => name !== null)
  return names.length === 0 ? null : names.join(', ')
}

async function nameIfAway(name: string, { ping }: { ping(): Promise<void> }): Promise<string | null> {
  const responded = ping().then(
    () => true,
    () => false,
  )
  const isThere = await Promise.race([responded, pause(RESPONSES_WITHIN_MS, false, { ref: false })])
  return isThere ? null : name
}
