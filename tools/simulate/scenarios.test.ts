// The scenarios themselves, on a real server with phases as short as they go.
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { createSeededRandom } from '@bougie/simulation/seeded-random.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedServer, startEmbeddedServer } from '../player/embedded-server.ts'
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from './scenarios.ts'

/** Each has a stake of its own, so that its players meet nobody else. */
const STAKE_EUROS: Readonly<Record<ScenarioName, number>> = {
  duels: 5,
  forfeits: 10,
  draws: 200,
  absences: 250,
  reconnects: 25,
  'many-tabs': 50,
  'bad-clients': 100,
  'cycle-bettors': 5,
}

const SHARED_STAKE_EUROS = 300

// The tests mostly wait for phases, so several run at once; more would wait for the processor.
vi.setConfig({ maxConcurrency: 3 })

let server: EmbeddedServer

beforeAll(async () => {
  server = await startEmbeddedServer({
    MATCH_COUNTDOWN_MS: '100',
    BATTLE_WAITING_MS: '50',
    BATTLE_PREDICTION_MS: '400',
    BATTLE_RESULTS_WAIT_MS: '300',
    BATTLE_PAUSE_MS: '50',
    BATTLE_TICK_MS: '100',
    BATTLE_DISCONNECT_GRACE_MS: '500',
    WELCOME_BALANCE: '500',
    CYCLE_CANDLE_MS: '100',
    CYCLE_RESULTS_MS: '500',
    BOTS: 'off',
    RATE_LIMIT: 'off',
  })
})

afterAll(() => server.stop())

/** Its problems, and how many of two battles it has reported. */
async function run(name: ScenarioName, stakeEuros: number) {
  let received = 0
  const { checks } = await SCENARIOS[name]({
    url: server.url,
    call: createRestClient({ baseUrl: server.url }),
    battles: 2,
    concurrency: 2,
    stakeEuros,
    random: createSeededRandom('scenarios').fork(name),
    onProgress: () => {
      received += 1
    },
  })
  expect(checks.length).toBeGreaterThan(3)
  return { broken: checks.filter(({ problems }) => problems.length > 0), received }
}

test.concurrent.for(SCENARIO_NAMES)('%s: every rule is kept', async (name) => {
  expect(await run(name, STAKE_EUROS[name])).toEqual({ broken: [], received: 2 })
})

test.concurrent('two runs that share a queue count their own battles only', async () => {
  const alone = { broken: [], received: 2 }
  expect(await Promise.all([run('duels', SHARED_STAKE_EUROS), run('duels', SHARED_STAKE_EUROS)])).toEqual([
    alone,
    alone,
  ])
})
