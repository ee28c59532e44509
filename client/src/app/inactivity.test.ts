import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { createFakeLocalValues } from '../testing/fake-local-values.ts'
import { watchInactivity } from './inactivity.ts'

const MINUTE_MS = 60_000

function open(local = createFakeLocalValues(), timers = createFakeTimers()) {
  const ends: number[] = []
  const watch = watchInactivity({ local, timers, onIdle: () => ends.push(timers.now()) })
  return { local, timers, watch, ends }
}

describe('inactivity', () => {
  test('[K24] activity in another tab counts', () => {
    const { local, timers, ends } = open()
    timers.advance(59 * MINUTE_MS)
    const otherTab = open(local, timers)
    otherTab.watch.touch()
    timers.advance(30 * MINUTE_MS)
    expect([...ends, ...otherTab.ends]).toEqual([])
  })

  test('a stopped watch ends nothing', () => {
    const { timers, ends, watch } = open()
    watch.stop()
    timers.advance(120 * MINUTE_MS)
    expect(ends).toEqual([])
  })
})
