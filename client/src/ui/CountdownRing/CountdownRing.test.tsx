import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CountdownRing, remainingShare } from './CountdownRing.tsx'
import { msToNextSecond, secondsUntil } from './use-countdown.ts'

/** The server's clock runs 5 s ahead of the device's. */
const AHEAD_MS = 5_000
const serverNow = () => Date.now() + AHEAD_MS

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

const label = () => screen.getByRole('timer').getAttribute('aria-label')

describe('ring', () => {
  test("[G19] counts whole seconds of the server's clock down to zero", () => {
    render(<CountdownRing endsAtMs={serverNow() + 2_500} durationMs={10_000} now={serverNow} label="Temps restant" />)
    expect(label()).toBe('Temps restant : 3 s')
    pass(499)
    expect(label()).toBe('Temps restant : 3 s')
    pass(1)
    expect(label()).toBe('Temps restant : 2 s')
    pass(1_000)
    expect(label()).toBe('Temps restant : 1 s')
    pass(1_000)
    expect(label()).toBe('Temps restant : 0 s')
    pass(60_000)
    expect(label()).toBe('Temps restant : 0 s')
  })

  test('an end that moves is followed', () => {
    const ring = (endsAtMs: number) => (
      <CountdownRing endsAtMs={endsAtMs} durationMs={10_000} now={serverNow} label="Temps restant" />
    )
    const { rerender } = render(ring(serverNow() + 3_000))
    pass(1_000)
    rerender(ring(serverNow() + 9_000))
    expect(label()).toBe('Temps restant : 9 s')
    pass(1_000)
    expect(label()).toBe('Temps restant : 8 s')
  })

  test('without an end there is only the label', () => {
    render(<CountdownRing endsAtMs={null} durationMs={10_000} now={serverNow} label="Temps restant" />)
    expect(label()).toBe('Temps restant')
  })
})

describe('arithmetic', () => {
  test.each([
    [10_000, 0, 10],
    [10_000, 1, 10],
    [10_000, 9_001, 1],
    [10_000, 10_000, 0],
    [10_000, 20_000, 0],
  ])('until %i at %i: %i s', (endsAtMs, nowMs, seconds) => {
    expect(secondsUntil(endsAtMs, nowMs)).toBe(seconds)
  })

  test('the next figure comes on the second', () => {
    expect([msToNextSecond(10_000, 0), msToNextSecond(10_000, 1), msToNextSecond(10_000, 999)]).toEqual([1000, 999, 1])
  })

  test('the ring is full at the start, empty at the end, and never outside', () => {
    expect(remainingShare(11, 10_000)).toBe(1)
    expect(remainingShare(1, 10_000)).toBe(0)
    expect(remainingShare(0, 10_000)).toBe(0)
    expect(remainingShare(60, 10_000)).toBe(1)
    expect(remainingShare(null, 10_000)).toBe(0)
  })
})
