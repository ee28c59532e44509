// The servers of both games as container.ts wires them, without HTTP, on a machine of the simulation: the real
// capabilities and repositories on a real database, the real ledger, gateway and dispatch.
import type { CycleSettings } from '@bougie/engine'
import {
  announceBalances,
  createBattleCapability,
  createBattleSocketEdge,
  createCycleCapability,
  createCycleSocketEdge,
  createDispatch,
  createFanOut,
  createGateway,
  createLedger,
  createLog,
  createMemoryBus,
  createMemoryPresence,
  createMemoryQueue,
  createMemoryRematchOffers,
  createMemoryScheduler,
  createMetrics,
  createPingHandlers,
  createSimulatedFeed,
  createSocketMetrics,
  createSoleInstance,
  createTasks,
  type Database,
  type JobWatch,
  nobodyLimited,
  noSharedResponses,
  type Random,
  unlimited,
} from '@bougie/server'
import type { FaultProfile } from './faults/fault-profile.ts'
import type { Life } from './machine.ts'

export interface GameServerDependencies {
  readonly life: Life
  readonly random: Random
  readonly database: Database
  /** Every failure that the server reports. */
  readonly onFailure: (where: string, cause: unknown) => void
}

/** The capability of one game, and its socket edge: message handlers, and the hook for a newly opened socket. */
interface Game {
  readonly capability: { start(): Promise<unknown>; stop(): Promise<void> | void }
  readonly edge: {
    readonly handlers: Parameters<typeof createDispatch>[0]['handlers']
    readonly onOpen: Parameters<typeof createGateway>[0]['onOpen'][number]
    start(): void
    stop?(): void
  }
}

export function createBattleServer(
  dependencies: GameServerDependencies,
  profile: Pick<FaultProfile, 'settings' | 'bots'>,
) {
  const { context, hostGame } = createPlatform(dependencies, { rateLimit: true })
  const { clock, timers, tasks } = context
  const queue = createMemoryQueue()
  const scheduler = createMemoryScheduler({
    clock,
    timers,
    tasks,
    onFailure: ({ kind }, cause) => dependencies.onFailure(`job ${kind}`, cause),
  })
  const battle = createBattleCapability({
    ...context,
    scheduler,
    queue,
    rematchOffers: createMemoryRematchOffers(),
    feeds: [createSimulatedFeed()],
    rateLimiter: unlimited,
    settings: profile.settings,
    bots: profile.bots,
  })
  const edge = createBattleSocketEdge({ ...context, capability: battle })
  return { ...hostGame({ capability: battle, edge }), battle, queue }
}

export type BattleServer = ReturnType<typeof createBattleServer>

export function createCycleServer(dependencies: GameServerDependencies, settings: CycleSettings) {
  const { context, hostGame } = createPlatform(dependencies, { rateLimit: false })
  const capability = createCycleCapability({
    ...context,
    referrals: { findReferrals: () => Promise.resolve(new Map()) },
    settings,
    botBettors: { enabled: false, load: () => Promise.resolve([]) },
  })
  const edge = createCycleSocketEdge({ ...context, capability, clockToleranceMs: 0 })
  return hostGame({ capability, edge })
}

/** The parts that both games need. */
function createPlatform(
  { life, random, database, onFailure }: GameServerDependencies,
  { rateLimit }: { readonly rateLimit: boolean },
) {
  const { clock, timers } = life
  const metrics = createMetrics()
  const socketMetrics = createSocketMetrics(metrics)
  const jobWatch: JobWatch = (_job, run) => run()
  /** The dependencies of capabilities and edges. */
  const context = {
    clock,
    timers,
    random,
    database,
    rateLimit,
    jobWatch,
    tasks: createTasks({ onFailure }),
    bus: createMemoryBus({ onFailure: (event, cause) => onFailure(`listener of ${event.type}`, cause) }),
    instances: createSoleInstance(random.uuid()),
    presence: createMemoryPresence(),
    ledger: createLedger({ clock }),
    fanOut: createFanOut({ timers, metrics: socketMetrics }),
    limitGuard: nobodyLimited,
    log: reportingLog(onFailure),
    registry: metrics.registry,
  }

  return {
    context,
    /** The server of a game, for its host. */
    hostGame({ capability, edge }: Game) {
      const dispatch = createDispatch({
        responseStore: noSharedResponses,
        fanOut: context.fanOut,
        metrics: socketMetrics,
        handlers: { ...createPingHandlers({ clock }), ...edge.handlers },
        onFailure: (type, cause) => onFailure(`message ${type}`, cause),
      })
      const gateway = createGateway({
        ...context,
        dispatch,
        metrics: socketMetrics,
        onTooMuch: () => undefined,
        onRefused: () => undefined,
        onOpen: [edge.onOpen],
      })
      return {
        gateway,
        async start() {
          gateway.start()
          edge.start()
          announceBalances(context)
          await capability.start()
        },
        async stop() {
          await capability.stop()
          edge.stop?.()
          await context.tasks.idle()
        },
      }
    },
  }
}

const ERROR_LEVEL = 50

/** Anything that is logged as an error is a failure. */
function reportingLog(onFailure: (where: string, cause: unknown) => void) {
  return createLog({
    level: 'error',
    destination: {
      write(line: string) {
        const { level, msg, err } = JSON.parse(line)
        if (level >= ERROR_LEVEL) onFailure(`log: ${msg}`, new Error(err?.stack ?? line))
      },
    },
  })
}
