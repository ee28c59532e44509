// The scenarios themselves, on a real server with phases as short as they go.
import { createRestClient } from '@bougie/protocol/client/rest-client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeededRandom } from '../../server/src/testing/simulation/seeded-random.ts'
import { type LocalServer, startLocalServer } from '../player/local-server.ts'
import { SCENARIO_NAMES, SCENARIOS } from './scenarios.ts'

const SCENARIO_TIMEOUT_MS = 90_000

let server: LocalServer

beforeAll(async () => {
  server = await startLocalServer({
    MATCH_COUNTDOWN_MS: '100',
    BATTLE_WAITING_MS: '50',
    BATTLE_PREDICTION_MS: '400',
    BATTLE_RESULTS_WAIT_MS: '300',
    BATTLE_PAUSE_MS: '50',
    BATTLE_TICK_MS: '100',
    CYCLE_CANDLE_MS: '100',
    CYCLE_RESULTS_MS: '500',
    BOTS: 'off',
    RATE_LIMIT: 'off',
  })
}, SCENARIO_TIMEOUT_MS)

afterAll(() => server.stop())

test.each(SCENARIO_NAMES)(
  '%s: every rule holds',
  async (name) => {
    let told = 0
    const { checks } = await SCENARIOS[name]({
      url: server.url,
      call: createRestClient({ baseUrl: server.url }),
      battles: 2,
      concurrency: 2,
      stakeEuros: 5,
      random: createSeededRandom('scenarios').fork(name),
      onProgress: () => {
        told += 1
      },
    })
    expect(checks.filter(({ problems }) => problems.length > 0)).toEqual([])
    expect(checks.length).toBeGreaterThan(3)
    expect(told).toBe(2)
  },
  SCENARIO_TIMEOUT_MS,
)
