import { expect, test } from 'vitest'
import { localTimeOf, startOfDayMs } from './local-time.ts'

test.each([
  ['in winter', '2026-11-23T23:30:00Z', '2026-11-23T23:00:00Z'],
  ['in summer', '2026-07-13T22:30:00Z', '2026-07-13T22:00:00Z'],
  ['of 23 hours', '2026-03-29T20:00:00Z', '2026-03-28T23:00:00Z'],
  ['of 25 hours', '2026-10-25T20:00:00Z', '2026-10-24T22:00:00Z'],
])('a day %s begins at midnight in Paris', (_, at, start) => {
  expect(startOfDayMs(Date.parse(at))).toBe(Date.parse(start))
})

test('a time is what the clock of the device shows, to the minute', () => {
  expect(localTimeOf(new Date('2026-11-24T20:30:12').getTime())).toBe('2026-11-24T20:30')
})
