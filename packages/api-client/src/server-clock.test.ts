import { describe, expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

describe('server clock', () => {
  test('without a sample it is the device clock', () => {
    expect(createServerClock(() => 5_000).now()).toBe(5_000)
  })

  test('half of the round trip is taken off', () => {
    const clock = createServerClock(() => 1_200)
    clock.sample({ sentAt: 1_000, receivedAt: 1_200, serverTime: 9_100 })
    expect(clock.now()).toBe(9_200)
  })

  test('the sample with the shortest round trip counts, whenever it came', () => {
    const quick = { sentAt: 0, receivedAt: 20, serverTime: 1_010 }
    const slow = { sentAt: 0, receivedAt: 900, serverTime: 1_400 }
    for (const order of [
      [quick, slow],
      [slow, quick],
    ]) {
      const clock = createServerClock(() => 10_000)
      for (const sample of order) clock.sample(sample)
      expect(clock.now()).toBe(11_000)
    }
  })

  test('a device whose clock was set is followed from the next ping on', () => {
    let deviceMs = 10_000
    const clock = createServerClock(() => deviceMs)
    clock.sample({ sentAt: 9_990, receivedAt: 10_000, serverTime: 50_000 })
    deviceMs = 3_610_000
    clock.sample({ sentAt: 3_609_800, receivedAt: 3_610_000, serverTime: 64_900 })
    expect(clock.now()).toBe(65_000)
    deviceMs = 20_000
    clock.sample({ sentAt: 3_615_000, receivedAt: 20_000, serverTime: 80_000 })
    expect(clock.now()).toBe(80_000)
  })

  test('a slow response is no reason to distrust a quick one', () => {
    const clock = createServerClock(() => 10_000)
    clock.sample({ sentAt: 0, receivedAt: 20, serverTime: 1_010 })
    // All of its delay was on the way there.
    clock.sample({ sentAt: 0, receivedAt: 900, serverTime: 1_899 })
    expect(clock.now()).toBe(11_000)
  })

  test('a difference that no delay explains is one of a clock that was set', () => {
    const clock = createServerClock(() => 10_000)
    clock.sample({ sentAt: 0, receivedAt: 20, serverTime: 1_010 })
    // Half of both round trips and the drift allow for 710 ms; this is 800 ms.
    clock.sample({ sentAt: 0, receivedAt: 900, serverTime: 2_250 })
    expect(clock.now()).toBe(11_800)
  })

  test('only the last eight samples count, so that a clock that drifts is followed', () => {
    const clock = createServerClock(() => 10_000)
    clock.sample({ sentAt: 0, receivedAt: 0, serverTime: 1_000 })
    for (let ping = 0; ping < 8; ping += 1) clock.sample({ sentAt: 0, receivedAt: 100, serverTime: 2_050 })
    expect(clock.now()).toBe(12_000)
  })
})
