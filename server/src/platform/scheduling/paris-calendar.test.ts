import { expect, test } from 'vitest'
import { dayBeforeInParis, nextParisTime, parisMonth, parisSpanOf } from './paris-calendar.ts'

const iso = ({ startMs, endMs }: { startMs: number; endMs: number }) =>
  [startMs, endMs].map((ms) => new Date(ms).toISOString())

test.for([
  ['in winter', '2026-01-15T12:00:00Z', '2026-01-14T23:00:00.000Z', '2026-01-15T23:00:00.000Z'],
  ['in summer', '2026-07-15T12:00:00Z', '2026-07-14T22:00:00.000Z', '2026-07-15T22:00:00.000Z'],
  ['just before midnight', '2026-07-15T21:59:59Z', '2026-07-14T22:00:00.000Z', '2026-07-15T22:00:00.000Z'],
  ['at midnight', '2026-07-15T22:00:00Z', '2026-07-15T22:00:00.000Z', '2026-07-16T22:00:00.000Z'],
  ['of 23 hours', '2026-03-29T00:30:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['of 25 hours', '2026-10-25T20:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ["on New Year's Eve", '2025-12-31T23:30:00Z', '2025-12-31T23:00:00.000Z', '2026-01-01T23:00:00.000Z'],
])('[W14] a day in Paris %s', ([, at, start, end]) => {
  expect(iso(parisSpanOf('day', Date.parse(at ?? '')))).toEqual([start, end])
})

test('a week begins on Monday, a month on its first day', () => {
  const sunday = Date.parse('2026-03-29T12:00:00Z')
  expect(iso(parisSpanOf('week', sunday))).toEqual(['2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  expect(iso(parisSpanOf('month', sunday))).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'])
  expect(iso(parisMonth(2026, 12))).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'])
})

test('days follow one another without a gap for years', () => {
  let atMs = Date.UTC(2026, 0, 1)
  for (let day = 0; day < 1_500; day += 1) {
    const { startMs, endMs } = parisSpanOf('day', atMs)
    expect([23, 24, 25]).toContain((endMs - startMs) / 3_600_000)
    expect(parisSpanOf('day', endMs).startMs).toBe(endMs)
    expect(parisSpanOf('day', endMs - 1).startMs).toBe(startMs)
    atMs = endMs
  }
})

test.for([
  ['later today', '2026-11-23T10:00:00Z', '2026-11-23T17:00:00.000Z'],
  ['at that very minute tomorrow', '2026-11-23T17:00:00Z', '2026-11-24T17:00:00.000Z'],
  ['tomorrow in summer time', '2026-03-28T20:00:00Z', '2026-03-29T16:00:00.000Z'],
  ['on the first of the next month', '2026-11-30T23:30:00Z', '2026-12-01T17:00:00.000Z'],
])('[X03] [X04] issue 16.12: the next 18:00 in Paris is %s', ([, now, next]) => {
  expect(new Date(nextParisTime({ hour: 18, minute: 0 }, Date.parse(now ?? ''))).toISOString()).toBe(next)
})

test.for([
  ['skipped in spring: the clocks show 3:30 then', '2027-03-27T22:00:00Z', '2027-03-28T01:30:00.000Z'],
  ['shown twice in autumn: the first time', '2027-10-30T20:00:00Z', '2027-10-31T00:30:00.000Z'],
])('the next 2:30 in Paris may be %s', ([, now, next]) => {
  expect(new Date(nextParisTime({ hour: 2, minute: 30 }, Date.parse(now ?? ''))).toISOString()).toBe(next)
})

test.for([
  ['on a common day', '2026-07-15T12:34:56Z', '2026-07-14T12:34:56.000Z'],
  ['after clocks were put forward', '2026-03-29T10:00:00Z', '2026-03-28T11:00:00.000Z'],
  ['after they were put back', '2026-10-25T11:00:00Z', '2026-10-24T10:00:00.000Z'],
  ['at a time that the day before did not have', '2026-03-30T00:30:00Z', '2026-03-29T01:30:00.000Z'],
])('yesterday at the same time in Paris, %s', ([, at, before]) => {
  expect(new Date(dayBeforeInParis(Date.parse(at ?? ''))).toISOString()).toBe(before)
})
