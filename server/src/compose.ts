import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { BattleCapability } from './battle/capability.ts'
import { composeAdmin } from './composition/admin-room.ts'
import { composeBattle } from './composition/battle-room.ts'
import { composeBlacklist } from './composition/blacklist-room.ts'
import { composeCycle } from './composition/cycle-room.ts'
import type { Adapters, House, Room } from './composition/house.ts'
import { composeIdentity } from './composition/identity-room.ts'
import { composeInfluencer } from './composition/influencer-room.ts'
import { measureAdapters } from './composition/measure-adapters.ts'
import { composeOffice } from './composition/office.ts'
import { problemOf } from './composition/readiness.ts'
import { composeSecurityLog } from './composition/security-log-room.ts'
import { composeSockets } from './composition/socket-room.ts'
import { composeWallet } from './composition/wallet-room.ts'
import { watchJobs } from './composition/watch-jobs.ts'
import type { Config } from './config.ts'
import type { CycleCapability } from './cycle/capability.ts'
import type { Log } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { Bus } from './ports/bus.ts'
import { createTasks, type Tasks } from './tasks.ts'
import type { Gateway } from './ws/gateway.ts'

const BUILT_CLIENT = fileURLToPath(new URL('../../client/dist', import.meta.url))

export interface Application {
  readonly app: FastifyInstance
  readonly log: Log
  readonly tasks: Tasks
  readonly bus: Bus
  readonly metrics: Metrics
  /** For sockets that need no network. */
  readonly gateway: Gateway
  readonly battle: BattleCapability
  readonly cycle: CycleCapability
  start(): Promise<void>
  /** Ends calls and sockets first, then background work, then what they stood on. */
  close(): Promise<void>
}

type Phase = 'starting' | 'open' | 'closing'

export interface ComposeOptions {
  readonly config: Config
  readonly adapters: Adapters
  readonly clientDirectory?: string
}

/** Wires the house; nothing listens and nothing runs yet. */
export async function compose(options: ComposeOptions): Promise<Application> {
  const { config, adapters } = options
  const { log, bus, database, instances, presence, sharedStore } = adapters
  const tasks = createTasks({ onFailure: (task, cause) => log.error({ err: cause, task }, 'task failed') })
  const metrics = createMetrics()
  const scheduler = watchJobs(adapters.createScheduler(tasks), { ...adapters, metrics })
  measureAdapters(adapters, metrics)
  const house: House = { ...adapters, config, tasks, scheduler, metrics }

  const security = composeSecurityLog(house)
  const admin = composeAdmin(house)
  const blacklist = composeBlacklist(house, { admin: admin.service, securityLog: security.securityLog })
  const wallet = composeWallet(house, admin.service)
  const influencer = composeInfluencer(house, { admin: admin.service, wallet: wallet.capability })
  const { referrals } = influencer.service
  const identity = composeIdentity(house, {
    wallets: wallet.capability.wallets,
    blacklist: blacklist.service,
    referrals,
  })
  const battle = composeBattle(house, wallet.capability)
  const cycle = composeCycle(house, { wallet: wallet.capability, referrals, games: admin.service.games })
  const { accessGuard } = blacklist
  const sockets = composeSockets(house, {
    accessGuard,
    blacklist: blacklist.service,
    games: admin.service.games,
    announcements: admin.service.announcements,
    battle: battle.capability,
    cycle: cycle.capability,
    ledger: wallet.capability.ledger,
    sessions: identity.service.sessions,
    securityLog: security.securityLog,
  })
  const office = composeOffice(house, {
    admin: admin.service,
    blacklist: blacklist.service,
    wallet: wallet.capability,
    battle: battle.capability,
    cycle: cycle.capability,
    influencer: influencer.service,
    securityLog: security.securityLog,
    fanOut: sockets.fanOut,
  })
  const rooms: readonly Room[] = [
    security,
    admin,
    blacklist,
    wallet,
    influencer,
    identity,
    sockets,
    battle,
    cycle,
    ...office,
  ]

  let phase: Phase = 'starting'
  const app = await buildApp({
    ...house,
    authenticator: identity.service.sessions,
    accessGuard,
    isOpen: () => phase === 'open',
    readiness: async () => (phase === 'open' ? problemOf(adapters) : phase),
    clientDirectory: options.clientDirectory ?? BUILT_CLIENT,
    edges: rooms.map(({ edge }) => edge),
  })

  return {
    app,
    log,
    tasks,
    bus,
    metrics,
    gateway: sockets.gateway,
    battle: battle.capability,
    cycle: cycle.capability,
    async start() {
      for (const room of rooms) await room.start?.()
      scheduler.start()
      phase = 'open'
    },
    async close() {
      phase = 'closing'
      // Players whose sockets close now are about to be seen on another instance.
      presence.handOver()
      await instances.handOver()
      await app.close()
      for (const room of [...rooms].reverse()) await room.stop?.()
      await scheduler.close()
      await tasks.idle()
      await bus.close()
      await instances.close()
      await sharedStore?.close()
      await database.close()
    },
  }
}
