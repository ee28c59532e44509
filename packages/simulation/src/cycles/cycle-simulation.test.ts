// Cycles under faults, each run following from its seed: kills at any statement, failed writes, lost responses, stalls,
// clocks that jump, sockets that break. `npm run soak -- --cycles` plays as many more as asked.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSimulationDatabases, type SimulationDatabases } from '../simulation-database.ts'
import { simulateCycles } from './simulate-cycles.ts'

const SEEDS = 10
const PLAY_MS = 40_000
const SEED_TIMEOUT_MS = 60_000

let databases: SimulationDatabases

beforeAll(async () => {
  databases = await createSimulationDatabases()
})
afterAll(() => databases.dispose())

const seeds = Array.from({ length: SEEDS }, (_, index) => String(1 + index))

test.each(seeds)(
  'every rule of the cycle holds under faults: seed %s',
  async (seed) => {
    const { problems, cycles, bets } = await simulateCycles(databases, { seed, playMs: PLAY_MS })
    expect({ seed, problems }).toEqual({ seed, problems: [] })
    expect(cycles).toBeGreaterThan(1)
    expect(bets).toBeGreaterThan(0)
  },
  SEED_TIMEOUT_MS,
)
