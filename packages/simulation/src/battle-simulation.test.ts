// Hundreds of battles under faults, each run determined by its seed. `npm run soak` plays any number more, or repeats
// one:
// npm run soak -- --seed <seed> --battles <battles>.
import { expect, test } from 'vitest'
import { missingKinds } from './faults/fault-profile.ts'
import { bothGames } from './scenario.ts'
import { createSeededRandom } from './seeded-random.ts'
import { simulateSeed } from './simulate.ts'
import { testDatabases } from './test-databases.ts'

/** Together they have every kind of fault; `npm run soak` plays many more. */
const SEEDS = ['1032', '1125', '1150'] as const
const BATTLES = 45

/**
 * Code changes may alter what a seed finds, so each finding has a test of its own as well, and fewer battles are played
 * here.
 */
const REGRESSION_BATTLES = 30
const REGRESSIONS = [
  ['3', 'a batch of the matchmaking whose response was lost is looked up, not undone'],
  ['31', 'a departure while a write fails is detected all the same'],
  ['40', 'balances that are published after a lost response are the current ones'],
  ['51', 'who is back while a write fails does not forfeit'],
  ['89', 'who watches a battle anew gets its state before its next point'],
  ['100', 'a state that was read slowly is not published after newer events'],
  ['202', 'a failed start ends no battle'],
] as const

const databases = testDatabases()

test('the seeds have every kind of fault between them', () => {
  const profiles = SEEDS.map((seed) => bothGames(BATTLES)(createSeededRandom(seed)).profile)
  expect(missingKinds(profiles)).toEqual([])
  expect(profiles.some(({ players }) => players.forfeitChance > 0)).toBe(true)
  expect(profiles.some(({ bots }) => bots.enabled)).toBe(true)
})

test.each(SEEDS)('every rule of a battle holds under faults: seed %s', async (seed) => {
  const { problems, battles, challenges } = await simulateSeed(databases, { seed, scenarioOf: bothGames(BATTLES) })
  expect({ again: `npm run soak -- --seed ${seed} --battles ${BATTLES}`, problems }).toEqual({
    again: expect.any(String),
    problems: [],
  })
  expect(battles).toBeGreaterThan(0)
  // [20.1] some of the battles are accepted challenges.
  expect(challenges.accepted).toBeGreaterThan(0)
})

test.each(REGRESSIONS)('regression, seed %s: %s', async (seed) => {
  const { problems } = await simulateSeed(databases, { seed, scenarioOf: bothGames(REGRESSION_BATTLES) })
  expect(problems).toEqual([])
})

test('[20.3] two wallets of one browser play unrated under faults', async () => {
  const { problems, battlesOfOneDevice } = await simulateSeed(databases, {
    seed: 'shared',
    scenarioOf: bothGames(REGRESSION_BATTLES),
  })
  expect(problems).toEqual([])
  expect(battlesOfOneDevice).toBeGreaterThan(0)
})

test('a seed sends everybody the same at the same times, run after run, and another one does not', async () => {
  const digests: string[] = []
  for (const seed of ['7', '7', '8']) {
    const lines: string[] = []
    const { digest, messages } = await simulateSeed(databases, {
      seed,
      scenarioOf: bothGames(8),
      onLine: (line) => lines.push(line),
    })
    expect(lines).toHaveLength(messages)
    digests.push(digest)
  }
  expect(digests[1]).toBe(digests[0])
  expect(digests[2]).not.toBe(digests[0])
})
