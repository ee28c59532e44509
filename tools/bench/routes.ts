import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { nextMessage, openSocketClient } from '@bougie/api-client/socket-client.ts'
import type { LocalServer } from '../player/local-server.ts'
import { signUpLocally } from '../player/sign-up.ts'
import { usageOf } from './process-usage.ts'
import { atMost, type Figure, type Scenario } from './report.ts'
import { withBenchServer } from './servers.ts'

/** Nothing may block the games' thread for longer. */
const BUDGET_MS = 20
const CALLS = 40
const WARM_UP_CALLS = 5
/** A cycle ends within seconds, and no next one begins during the measurement. */
const SHORT_CYCLE = { CYCLE_CANDLE_MS: '200', CYCLE_RESULTS_MS: '600000' }
const CYCLE_OVER_WITHIN_MS = 20_000

/** The server's processor time for one call of each kind, against the budget of all of them. */
export const routes: Scenario = {
  name: 'routes',
  about: 'processor time of one call, route by route',
  run: () => withBenchServer(SHORT_CYCLE, costs),
}

async function costs(server: LocalServer): Promise<readonly Figure[]> {
  const cycleId = await endedCycle(server)
  const user = await signUpLocally(createRestClient({ baseUrl: server.url }))
  const figures: Figure[] = []
  for (const path of [
    '/',
    '/battle',
    '/api/openapi.json',
    '/api/asyncapi.json',
    '/api/docs/',
    '/metrics',
    '/healthz',
    '/api/status',
    '/api/leaderboard',
    '/api/proxy/passkeys/auth/sign-in',
    '/api/battles/public/active',
    `/api/cycles/${cycleId}/fairness`,
    '/api/users/me',
    '/api/users/me/sessions',
    `/api/wallets/balance/${user.id}`,
    `/api/statement/${user.id}`,
  ]) {
    const name = path.replace(user.id, ':id').replace(cycleId, ':id')
    figures.push({
      name,
      value: await costOf(server, path, user.token),
      unit: 'ms',
      target: atMost(BUDGET_MS),
    })
  }
  return figures
}

async function costOf({ url, processId }: LocalServer, path: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip', accept: 'text/html,*/*' }
  const call = async () => {
    const response = await fetch(url + path, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
  for (let calls = 0; calls < WARM_UP_CALLS; calls += 1) await call()
  const before = usageOf(processId)
  for (let calls = 0; calls < CALLS; calls += 1) await call()
  return (usageOf(processId).cpuMs - before.cpuMs) / CALLS
}

/** The id of the first cycle that ends, from its public message. */
async function endedCycle({ url }: LocalServer): Promise<string> {
  const socket = await openSocketClient({ baseUrl: url })
  const { cycleId } = await nextMessage(socket, { type: 'cycleResults', withinMs: CYCLE_OVER_WITHIN_MS })
  socket.close()
  return cycleId
}
