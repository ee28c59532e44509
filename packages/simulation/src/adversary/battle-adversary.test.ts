// A player who breaks the server whenever that could help wins no more battles than are lost. `npm run soak --
// --adversary` plays any number more, or repeats one: npm run soak -- --adversary --seed <seed> --battles 8.
import { isTooMuch } from '@bougie/engine/testing/fair-share.ts'
import { expect, test } from 'vitest'
import { adversaryInBattles } from '../scenario.ts'
import { simulateSeed } from '../simulate.ts'
import { testDatabases } from '../test-databases.ts'

const SEEDS = 10
const BATTLES = 8

const databases = testDatabases()

test('[issue 15, 1] stalls and kills at the worst times: every rule holds, and the adversary has no more than an even chance', async () => {
  const shares: number[] = []
  let restarts = 0
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const report = await simulateSeed(databases, { seed: String(seed), scenarioOf: adversaryInBattles(BATTLES) })
    expect({ seed, problems: report.problems }).toEqual({ seed, problems: [] })
    shares.push(...report.adversaryShares)
    restarts += report.starts - 1
  }
  expect(shares.length).toBeGreaterThanOrEqual(SEEDS * BATTLES)
  expect(restarts).toBeGreaterThan(shares.length)
  expect(isTooMuch(shares, 0.5)).toBe(false)
})

test('more than an even chance would be detected, and an even one is not', () => {
  const half = (wins: number) => Array.from({ length: SEEDS * BATTLES }, (_, index) => (index < wins ? 1 : 0))
  expect([half(40), half(53)].map((shares) => isTooMuch(shares, 0.5))).toEqual([false, true])
})
