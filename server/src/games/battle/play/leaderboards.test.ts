import { expect, test } from 'vitest'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import type { Database } from '../../../ports/database.ts'
import { createLeaderboards } from './leaderboards.ts'

/** Ranks that take this long to compute. */
function slowRanks(tookMs: number) {
  const clock = createFakeClock()
  let computed = 0
  const ranks = async () => {
    computed += 1
    await clock.advance(tookMs)
    return []
  }
  // The ranks above read nothing.
  const database = { reader: {} } as Database
  const shownNames = async () => new Map()
  const leaderboards = createLeaderboards({ clock, database, ranks: { battle: ranks, cycle: ranks }, shownNames })
  return { clock, computed: () => computed, look: () => leaderboards.top({ mode: 'battle', period: 'ALL' }) }
}

test('ranks are computed once in ten seconds, also for those who look meanwhile', async () => {
  const { clock, computed, look } = slowRanks(50)
  await Promise.all([look(), look()])
  await clock.advance(9_000)
  await look()
  expect(computed()).toBe(1)
  await clock.advance(1_000)
  await look()
  expect(computed()).toBe(2)
})

test.each([
  ['take seconds are kept a hundred times as long', 3_000],
  ['came late because nothing ran are kept for five minutes, not for an hour', 30_000],
])('ranks that %s', async (_rule, tookMs) => {
  const { clock, computed, look } = slowRanks(tookMs)
  await look()
  await clock.advance(299_000)
  await look()
  expect(computed()).toBe(1)
  await clock.advance(1_000)
  await look()
  expect(computed()).toBe(2)
})
