import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { CountdownRing, remainingShare, stepMsOf } from './CountdownRing.tsx'
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

  test('drains with the time that remains', () => {
    const { container } = render(
      <CountdownRing endsAtMs={serverNow() + 10_000} durationMs={10_000} now={serverNow} label="Temps restant" />,
    )
    const drained = () => {
      const circle = container.querySelector('circle[stroke-dasharray]') as SVGCircleElement
      return (
        Number(circle.style.getPropertyValue('stroke-dashoffset')) / Number(circle.getAttribute('stroke-dasharray'))
      )
    }
    expect(drained()).toBe(0)
    pass(2_500)
    expect(drained()).toBeCloseTo(0.25, 1)
    pass(20_000)
    expect(drained()).toBeCloseTo(1, 2)
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
    expect(remainingShare(10_000, 10_000)).toBe(1)
    expect(remainingShare(2_500, 10_000)).toBe(0.25)
    expect(remainingShare(-1, 10_000)).toBe(0)
    expect(remainingShare(60_000, 10_000)).toBe(1)
    expect(remainingShare(null, 10_000)).toBe(0)
    expect(remainingShare(5, 0)).toBe(0)
  })

  test('the ring moves px by px, but no more than 20 times a second', () => {
    expect(stepMsOf(14_000, 140)).toBe(100)
    expect(stepMsOf(1_000, 140)).toBe(50)
  })
})
