import { expect, test } from 'vitest'
import { DAY_MS } from '../platform/durations.ts'
import { changeLimit, limitAt, type PlayerLimit, prolongPause } from './limits.ts'

const NOW = Date.UTC(2026, 0, 1)

function limit(amountCents: number | null, next: PlayerLimit['next'] = null): PlayerLimit {
  return { kind: 'deposit', period: 'day', amountCents, next }
}

test.for([
  ['a first limit', null, 2_000],
  ['a lower one', 2_000, 1_999],
  ['nothing at all', 2_000, 0],
] as const)('%s applies at once', ([, from, to]) => {
  expect(changeLimit(limit(from), to, NOW)).toEqual(limit(to))
})

test.for([
  ['a higher one', 2_000, 2_001],
  ['none', 2_000, null],
] as const)('%s applies after 24 hours', ([, from, to]) => {
  const changed = changeLimit(limit(from), to, NOW)
  expect(changed).toEqual(limit(from, { amountCents: to, from: new Date(NOW + DAY_MS) }))
  expect(limitAt(changed, NOW + DAY_MS - 1).amountCents).toBe(from)
  expect(limitAt(changed, NOW + DAY_MS)).toEqual(limit(to))
})

test('asking for the same again takes a raise back; a lower one too; another raise waits anew', () => {
  const raised = changeLimit(limit(2_000), 3_000, NOW)
  expect(changeLimit(raised, 2_000, NOW + 1)).toEqual(limit(2_000))
  expect(changeLimit(raised, 1_000, NOW + 1)).toEqual(limit(1_000))
  const again = changeLimit(raised, 4_000, NOW + 1)
  expect(again).toEqual(limit(2_000, { amountCents: 4_000, from: new Date(NOW + 1 + DAY_MS) }))
})

test('a pause gets longer, never shorter', () => {
  const [soon, late] = [new Date(NOW + DAY_MS), new Date(NOW + 2 * DAY_MS)]
  const paused = prolongPause({ pausedUntil: null, excludedAt: null }, soon)
  expect(paused.pausedUntil).toEqual(soon)
  expect(prolongPause(paused, late).pausedUntil).toEqual(late)
  expect(prolongPause(prolongPause(paused, late), soon).pausedUntil).toEqual(late)
})
