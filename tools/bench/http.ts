import { createRestClient } from '@bougie/api-client/rest-client.ts'
import type { LocalServer } from '../player/local-server.ts'
import { signUpLocally } from '../player/sign-up.ts'
import { startChild } from './child-program.ts'
import { startHttpLoad } from './http-load.ts'
import { usageOf } from './process-usage.ts'
import { atLeast, type Scenario } from './report.ts'
import { withBenchServer } from './servers.ts'
import { measureSideBySide, type SideBySide } from './statistics.ts'

const ROUNDS = 21
const WARM_UP_MS = 100
const MEASURE_MS = 300

/** The authenticated balance request beside a bare Fastify route, in requests per second of processor time. */
export const http: Scenario = {
  name: 'http',
  about: 'balance with a bearer, beside a bare Fastify route',
  async run() {
    const result = await withBenchServer({}, besideBareRoute)
    return [
      { name: 'ratio', value: result.ratio, target: atLeast(0.6) },
      { name: 'ours', value: result.ours.median, unit: 'calls per processor second' },
      { name: 'bare Fastify', value: result.baseline.median, unit: 'calls per processor second' },
    ]
  },
}

async function besideBareRoute(server: LocalServer): Promise<SideBySide> {
  const bare = await startChild('bare-http-server.ts')
  try {
    const user = await signUpLocally(createRestClient({ baseUrl: server.url }))
    const headers = { authorization: `Bearer ${user.token}` }
    return await measureSideBySide({
      rounds: ROUNDS,
      ours: () => callsPerCpuSecond(`${server.url}/api/wallets/balance/${user.id}`, server.processId, headers),
      baseline: () => callsPerCpuSecond(`${bare.url}/balance`, bare.processId, {}),
    })
  } finally {
    bare.stop()
  }
}

/** Calls one address as fast as the process with this id responds. */
export async function callsPerCpuSecond(
  url: string,
  processId: number,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const failed = Promise.withResolvers<never>()
  const load = startHttpLoad(url, { headers, onFailure: failed.reject })
  try {
    await Promise.race([pause(WARM_UP_MS), failed.promise])
    const [before, respondedBefore] = [usageOf(processId), load.responded]
    await Promise.race([pause(MEASURE_MS), failed.promise])
    const after = usageOf(processId)
    return ((load.responded - respondedBefore) * 1000) / (after.cpuMs - before.cpuMs)
  } finally {
    load.stop()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
