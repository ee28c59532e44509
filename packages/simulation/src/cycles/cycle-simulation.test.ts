// Cycles under faults, each run determined by its seed: kills at any statement, failed writes, lost responses, stalls,
// clocks that jump, sockets that break. `npm run soak -- --cycles` plays any number more.
import { expect, test } from 'vitest'
import { missingKinds } from '../faults/fault-profile.ts'
import { onlyCycles } from '../scenario.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { simulateSeed } from '../simulate.ts'
import { testDatabases } from '../test-databases.ts'

/** Together they have every kind of fault. */
const SEEDS = ['3', '5', '6', '8', '12'] as const
const PLAY_MS = 40_000

const databases = testDatabases()

test('the seeds have every kind of fault between them', () => {
  const profiles = SEEDS.map((seed) => onlyCycles(PLAY_MS)(createSeededRandom(seed)).profile)
  expect(missingKinds(profiles)).toEqual([])
})

test.each(SEEDS)('every rule of the cycle holds under faults: seed %s', async (seed) => {
  const { problems, cycles, bets } = await simulateSeed(databases, { seed, scenarioOf: onlyCycles(PLAY_MS) })
  expect({ seed, problems }).toEqual({ seed, problems: [] })
  expect(cycles).toBeGreaterThan(1)
  expect(bets).toBeGreaterThan(0)
})
