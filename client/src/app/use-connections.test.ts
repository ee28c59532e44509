import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import type { LocalValues } from '../stores/storage.ts'
import type { Timers } from '../stores/timers.ts'
import { createFakeLocalValues } from '../testing/fake-local-values.ts'
import { watchInactivity } from './use-connections.ts'

const MINUTE_MS = 60_000

/** A device that sleeps: its clock goes on, its timers do not. */
function createSleepingTimers() {
  const timers = createFakeTimers()
  let sleptMs = 0
  return {
    ...timers,
    now: () => timers.now() + sleptMs,
    suspend(ms: number) {
      sleptMs += ms
    },
  }
}

function open<T extends Timers>(local: LocalValues, timers: T) {
  const ends: number[] = []
  const watch = watchInactivity({ local, timers, onIdle: () => ends.push(timers.now()) })
  return { local, timers, watch, ends }
}

describe('inactivity', () => {
  test('[K23] the first touch after a sleep of hours ends the session: timers slept too, so nobody has looked', () => {
    const { local, ends, watch, timers } = open(createFakeLocalValues(), createSleepingTimers())
    timers.suspend(60 * MINUTE_MS)
    watch.touch()
    expect(ends).toEqual([timers.now()])
    expect(local.read('last_activity_at')).toBe(String(timers.now() - 60 * MINUTE_MS))
  })

  test('[K24] a touch just before is activity', () => {
    const { ends, watch, timers } = open(createFakeLocalValues(), createSleepingTimers())
    timers.suspend(60 * MINUTE_MS - 1)
    watch.touch()
    timers.suspend(60 * MINUTE_MS - 1)
    watch.touch()
    expect(ends).toEqual([])
  })

  test('[K24] a touch counts also after the clock was set back', () => {
    const { ends, watch, timers, local } = open(createFakeLocalValues(), createSleepingTimers())
    timers.suspend(-180 * MINUTE_MS)
    timers.advance(MINUTE_MS)
    watch.touch()
    expect(local.read('last_activity_at')).toBe(String(timers.now()))
    timers.advance(60 * MINUTE_MS)
    expect(ends).toEqual([timers.now()])
  })

  test('a stopped watch ends nothing', () => {
    const { timers, ends, watch } = open(createFakeLocalValues(), createFakeTimers())
    watch.stop()
    timers.advance(120 * MINUTE_MS)
    expect(ends).toEqual([])
  })
})
