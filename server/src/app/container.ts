import { fileURLToPath } from 'node:url'
import { buildApp } from '../platform/http/build-app.ts'
import { createTasks } from '../platform/scheduling/tasks.ts'
import { createJobWatch } from '../platform/telemetry/job-watch.ts'
import { createMetrics } from '../platform/telemetry/metrics.ts'
import type { Database } from '../ports/database.ts'
import type { Config } from './config/config.ts'
import { measureAdapters, watchJobs } from './measure-adapters.ts'
import { composeAdmin } from './modules/admin.ts'
import type { Adapters, AppContext, AppModule, SharedStore } from './modules/app-context.ts'
import { composeBackOffice } from './modules/back-office.ts'
import { composeBattle } from './modules/battle.ts'
import { composeBlacklist } from './modules/blacklist.ts'
import { composeCycle } from './modules/cycle.ts'
import { composeIdentity } from './modules/identity.ts'
import { composeInfluencer } from './modules/influencer.ts'
import { composePersonalData } from './modules/personal-data.ts'
import { composePlayers } from './modules/players.ts'
import { composeSecurityLog } from './modules/security-log.ts'
import { composeSockets } from './modules/sockets.ts'
import { composeWallet } from './modules/wallet.ts'

const BUILT_CLIENT = fileURLToPath(new URL('../../../client/dist', import.meta.url))

type Phase = 'starting' | 'open' | 'closing'

export interface ComposeOptions {
  readonly config: Config
  readonly adapters: Adapters
  readonly clientDirectory?: string
}

/** Wires the application; nothing listens or runs yet. */
export async function compose(options: ComposeOptions) {
  const { config, adapters } = options
  const { log, bus, database, instances, presence, sharedStore } = adapters
  const tasks = createTasks({ onFailure: (task, cause) => log.error({ err: cause, task }, 'task failed') })
  const metrics = createMetrics()
  const jobWatch = createJobWatch({ ...adapters, registry: metrics.registry })
  const scheduler = watchJobs(adapters.createScheduler(tasks), jobWatch)
  measureAdapters(adapters, metrics)
  const context: AppContext = { ...adapters, config, tasks, scheduler, jobWatch, metrics }

  const security = composeSecurityLog(context)
  const admin = composeAdmin(context)
  const blacklist = composeBlacklist(context, { admin: admin.service, securityLog: security.securityLog })
  const wallet = composeWallet(context, admin.service)
  const influencer = composeInfluencer(context, { admin: admin.service, wallet: wallet.capability })
  const { referrals } = influencer.service
  const identity = composeIdentity(context, {
    wallets: wallet.capability.wallets,
    blacklist: blacklist.service,
    referrals,
  })
  const battle = composeBattle(context, wallet.capability)
  const cycle = composeCycle(context, { wallet: wallet.capability, referrals, games: admin.service.games })
  const players = composePlayers(context, battle.capability)
  const { accessGuard } = blacklist
  const sockets = composeSockets(context, {
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
  const backOffice = composeBackOffice(context, {
    admin: admin.service,
    blacklist: blacklist.service,
    wallet: wallet.capability,
    battle: battle.capability,
    cycle: cycle.capability,
    influencer: influencer.service,
    identity: identity.service,
    securityLog: security.securityLog,
    fanOut: sockets.fanOut,
  })
  const personalData = composePersonalData(context, {
    admin: admin.service,
    wallet: wallet.capability,
    battle: battle.capability,
  })
  const modules: readonly AppModule[] = [
    security,
    admin,
    blacklist,
    wallet,
    influencer,
    identity,
    sockets,
    battle,
    cycle,
    personalData,
    players,
    ...backOffice,
  ]

  let phase: Phase = 'starting'
  const app = await buildApp({
    ...context,
    authenticator: identity.service.sessions,
    accessGuard,
    isOpen: () => phase === 'open',
    readiness: async () => (phase === 'open' ? problemOf(adapters) : phase),
    clientDirectory: options.clientDirectory ?? BUILT_CLIENT,
    edges: modules.map(({ edge }) => edge),
  })

  return {
    app,
    log,
    tasks,
    bus,
    metrics,
    /** For sockets without a network. */
    gateway: sockets.gateway,
    battle: battle.capability,
    cycle: cycle.capability,
    async start() {
      for (const module of modules) await module.start?.()
      scheduler.start()
      phase = 'open'
    },
    /** Ends calls and sockets first, then background work, then the resources that both use. */
    async close() {
      phase = 'closing'
      // Players whose sockets close now are about to reconnect to another instance.
      presence.handOver()
      await instances.handOver()
      await app.close()
      for (const module of [...modules].reverse()) await module.stop?.()
      await scheduler.close()
      await tasks.idle()
      await bus.close()
      await instances.close()
      await sharedStore?.close()
      await database.close()
    },
  }
}

export type Application = Awaited<ReturnType<typeof compose>>

/** To a load balancer a slower response counts as none. */
const RESPONSES_WITHIN_MS = 2_000

export interface Foundations {
  readonly database: Pick<Database, 'ping'>
  readonly sharedStore: Pick<SharedStore, 'ping'> | null
}

/** The names of required services that are unavailable; null when all respond. */
export async function problemOf({ database, sharedStore }: Foundations): Promise<string | null> {
  const away = await Promise.all([nameIfAway('database', database), sharedStore && nameIfAway('redis', sharedStore)])
  const names = away.filter((name) => name !== null)
  return names.length === 0 ? null : names.join(', ')
}

async function nameIfAway(name: string, { ping }: { ping(): Promise<void> }): Promise<string | null> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${name} is slow`)), RESPONSES_WITHIN_MS)
  try {
    await Promise.race([ping(), late])
    return null
  } catch {
    return name
  } finally {
    clearTimeout(timer)
  }
}
