import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { tickEnds } from '../../../test/settle.ts'
import { createAlarm } from './alarm.ts'

function createAlarmLog(clockOffset: { ms: number } = { ms: 0 }) {
  const timers = createFakeClock(0)
  const rings: number[] = []
  const clock = { nowMs: () => timers.nowMs() + clockOffset.ms }
  const alarm = createAlarm({ clock, timers, ring: () => rings.push(clock.nowMs()) })
  return { timers, rings, alarm }
}

test('it rings once at the time it was set to last', async () => {
  const { timers, rings, alarm } = createAlarmLog()
  alarm.set(100)
  alarm.set(50)
  alarm.set(70)
  await timers.advance(1_000)
  expect(rings).toEqual([70])
})

test('it can be turned off', async () => {
  const { timers, rings, alarm } = createAlarmLog()
  alarm.set(100)
  alarm.set(null)
  await timers.advance(1_000)
  expect(rings).toEqual([])
})

test('a time farther away than any timer of the platform is reached all the same', async () => {
  const { timers, rings, alarm } = createAlarmLog()
  const farMs = 2 ** 31 + 12_345
  alarm.set(farMs)
  await timers.advance(farMs)
  expect(rings).toEqual([farMs])
})

test('it never rings early, even when the clock was set back meanwhile', async () => {
  const offset = { ms: 0 }
  const { timers, rings, alarm } = createAlarmLog(offset)
  alarm.set(100)
  offset.ms = -40
  await timers.advance(1_000)
  expect(rings).toEqual([100])
})

test('a time that has passed rings at the end of the current tick, unless it is turned off before', async () => {
  const { timers, rings, alarm } = createAlarmLog()
  await timers.advance(100)
  alarm.set(50)
  alarm.set(null)
  alarm.set(60)
  expect(rings).toEqual([])
  await tickEnds()
  expect(rings).toEqual([100])
})
