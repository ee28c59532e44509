// A player who breaks the server whenever that could help gets no more out of cycles than they put in. `npm run soak --
// --cycles --adversary` plays any number more.
import { isTooMuch } from '@bougie/engine/testing/fair-share.ts'
import { expect, test } from 'vitest'
import { adversaryInCycles } from '../scenario.ts'
import { simulateSeed } from '../simulate.ts'
import { testDatabases } from '../test-databases.ts'

const SEEDS = 11
const PLAY_MS = 60_000

const databases = testDatabases()

test('[issue 15, 1] stalls and kills at the worst times: every rule holds, and the adversary ends with no more than was put in', async () => {
  const results: Awaited<ReturnType<typeof simulateSeed>>['adversaryCycles'][number][] = []
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { problems, adversaryCycles } = await simulateSeed(databases, {
      seed: String(seed),
      scenarioOf: adversaryInCycles(PLAY_MS),
    })
    expect({ seed, problems }).toEqual({ seed, problems: [] })
    results.push(...adversaryCycles)
  }
  expect(results.length).toBeGreaterThan(2 * SEEDS)
  expect(results.filter(({ brokeBehind }) => brokeBehind).length).toBeGreaterThan(results.length / 5)
  expect(
    isTooMuch(
      results.map(({ gain }) => gain),
      0,
    ),
  ).toBe(false)
  // A refund of stake and fee for a late server would be a gift; instead these bets, broken when behind, lose.
  const behind = results.filter(({ brokeBehind }) => brokeBehind)
  expect(
    isTooMuch(
      behind.map(({ gain }) => -gain),
      0,
    ),
  ).toBe(true)
})

test('more than was put in would be detected: every other bet back instead of lost', () => {
  const gains = Array.from({ length: 2 * SEEDS }, (_, index) => (index % 2 === 0 ? 0.9 : 0))
  expect(isTooMuch(gains, 0)).toBe(true)
})
