import { describe, expect, test } from 'vitest'
import { createFakeLocalValues } from '../testing/fake-local-values.ts'
import { createFakeTimers } from '../testing/fake-timers.ts'
import { ACTIVITY_EVENTS, INACTIVITY_LIMIT_MS, watchInactivity } from './inactivity.ts'

const MINUTE_MS = 60_000

function open(local = createFakeLocalValues(), timers = createFakeTimers()) {
  const ends: number[] = []
  const watch = watchInactivity({ local, timers, onIdle: () => ends.push(timers.now()) })
  return { local, timers, watch, ends }
}

describe('inactivity', () => {
  test('[K23] [M21] ends the session after one hour without activity', () => {
    const { timers, ends } = open()
    timers.advance(INACTIVITY_LIMIT_MS - 1)
    expect(ends).toEqual([])
    timers.advance(1)
    expect(ends).toHaveLength(1)
  })

  test('[K24] is checked every 60 s: activity half a minute in ends it at the next full minute', () => {
    const { timers, ends, watch } = open()
    const startedAt = timers.now()
    timers.advance(MINUTE_MS / 2)
    watch.touch()
    timers.advance(INACTIVITY_LIMIT_MS + MINUTE_MS / 2)
    expect(ends).toEqual([startedAt + INACTIVITY_LIMIT_MS + MINUTE_MS])
  })

  test('[K24] activity in another tab counts', () => {
    const { local, timers, ends } = open()
    timers.advance(59 * MINUTE_MS)
    const otherTab = open(local, timers)
    otherTab.watch.touch()
    timers.advance(30 * MINUTE_MS)
    expect([...ends, ...otherTab.ends]).toEqual([])
  })

  test('[K24] mouse, keys, clicks and scrolling are activity, and so is touching', () => {
    expect(ACTIVITY_EVENTS).toEqual(
      expect.arrayContaining(['mousemove', 'mousedown', 'keydown', 'click', 'scroll', 'touchstart']),
    )
  })

  test('a stopped watch ends nothing', () => {
    const { timers, ends, watch } = open()
    watch.stop()
    timers.advance(2 * INACTIVITY_LIMIT_MS)
    expect(ends).toEqual([])
  })
})
