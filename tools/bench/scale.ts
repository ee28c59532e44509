import { createBarePostgres, postgresProblem } from '@bougie/server/test/test-postgres.ts'
import { type LocalServer, startLocalServer } from '../player/local-server.ts'
import { redisServerProblem, startPrivateRedis } from '../player/private-redis.ts'
import { type ArenaRun, type ArenaServers, BATTLES, runArena } from './arena.ts'
import { atMost, type Scenario } from './report.ts'
import { BENCH_SETTINGS } from './servers.ts'
import { percentile } from './statistics.ts'

/** A round at the default pace. */
const MEASURE_MS = 24_000
/** Phases cost Redis nothing; choices and steps are one message each, and both servers send heartbeats. */
const REDIS_COMMANDS_MAX = 150

/** The battles of the arena on one server with Postgres, and on two with Postgres and Redis. */
export const scale: Scenario = {
  name: 'scale',
  minutes: 3,
  about: `${BATTLES} battles on two servers with Postgres and Redis, beside one with Postgres`,
  async run(note) {
    const problem = (await postgresProblem()) ?? redisServerProblem()
    if (problem !== null) {
      note(`Postgres or Redis is missing (${problem}): left out`)
      return []
    }
    const redis = await startPrivateRedis()
    try {
      const single = await runArena({
        battles: BATTLES,
        measureMs: MEASURE_MS,
        note,
        openServers: () => openServers(1, {}),
      })
      let commands = 0
      const double = await runArena({
        battles: BATTLES,
        measureMs: MEASURE_MS,
        note,
        openServers: () => openServers(2, { REDIS_URL: redis.url }),
        onMeasured: async (edge) => {
          commands = (edge === 'begins' ? -1 : 1) * (await redis.commands()) + (edge === 'begins' ? 0 : commands)
        },
      })
      return [
        { name: 'processor a battle, two by one', value: double.cores / single.cores, target: atMost(1.3) },
        { name: 'Redis commands a battle and round', value: commands / BATTLES, target: atMost(REDIS_COMMANDS_MAX) },
        { name: 'processor, one server', value: single.cores, unit: 'cores' },
        { name: 'processor, two servers', value: double.cores, unit: 'cores' },
        { name: 'phases p99, one server', value: phasesP99(single), unit: 'ms' },
        { name: 'phases p99, two servers', value: phasesP99(double), unit: 'ms' },
      ]
    } finally {
      await redis.kill()
    }
  },
}

function phasesP99({ phaseLatenessMs }: ArenaRun): number {
  return percentile(phaseLatenessMs, 0.99)
}

async function openServers(count: number, environment: Readonly<Record<string, string>>): Promise<ArenaServers> {
  const { url: databaseUrl, dispose } = await createBarePostgres()
  const servers: LocalServer[] = []
  for (let index = 0; index < count; index += 1) {
    servers.push(await startLocalServer({ ...BENCH_SETTINGS, DATABASE_URL: databaseUrl, ...environment }))
  }
  return {
    servers,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await dispose()
    },
  }
}
