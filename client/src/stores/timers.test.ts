import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserTimers } from './timers.ts'

const DAY_MS = 24 * 60 * 60_000

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('[B04] a wait longer than the browser counts, such as the end of a block of 40 days', () => {
  test('lasts its whole time', () => {
    const ends: number[] = []
    const startMs = browserTimers.now()
    browserTimers.after(40 * DAY_MS, () => ends.push(browserTimers.now() - startMs))
    vi.advanceTimersByTime(60 * DAY_MS)
    expect(ends).toEqual([40 * DAY_MS])
  })

  test('can be cancelled at any time', () => {
    const ends: number[] = []
    const cancel = browserTimers.after(40 * DAY_MS, () => ends.push(browserTimers.now()))
    vi.advanceTimersByTime(39 * DAY_MS)
    cancel()
    vi.advanceTimersByTime(60 * DAY_MS)
    expect(ends).toEqual([])
  })
})
