import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Amount, CountUpAmount, countUpCents } from './Amount.tsx'

test.each([
  ['[H23] [W09] French number format with two decimals and the euro sign', 123_450, '1 234,50 €'],
  ['[H23] an empty balance', 0, '0,00 €'],
  ['[H35] what is not a number counts as 0', Number.NaN, '0,00 €'],
  ['[A01] below zero it carries a true minus', -6_500, '−65,00 €'],
])('%s', (_rule, cents, text) => {
  expect(render(<Amount cents={cents} />).container.textContent).toBe(text)
})

test.each([
  [1_250, '+12,50 €'],
  [-1_250, '−12,50 €'],
])('a signed amount says its direction: %i', (cents, text) => {
  expect(render(<Amount cents={cents} signed />).container.textContent).toBe(text)
})

describe('rule', () => {
  test('[H24] it is there after 800 ms, and not before', () => {
    const run = { fromCents: 0, toCents: 100_000_000 }
    expect(countUpCents({ ...run, elapsedMs: 790 })).toBeLessThan(run.toCents)
    expect(countUpCents({ ...run, elapsedMs: 800 })).toBe(run.toCents)
  })

  test('[H24] it never falls on the way, nor after it', () => {
    const figures = [0, 100, 200, 400, 600, 799, 800, 900].map((elapsedMs) =>
      countUpCents({ fromCents: 10_000, toCents: 20_000, elapsedMs }),
    )
    expect(figures).toEqual([...figures].sort((a, b) => a - b))
    expect(figures[0]).toBe(10_000)
    expect(figures[5]).toBeLessThanOrEqual(20_000)
    expect(figures.slice(-2)).toEqual([20_000, 20_000])
  })
})

describe('figure', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  function pass(ms: number) {
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  }

  test('[H24] [H25] [H26] counts up over 800 ms beside a +amount that stays for about 3 s', () => {
    const { rerender } = render(<CountUpAmount cents={10_000} />)
    rerender(<CountUpAmount cents={12_550} />)
    expect(screen.getByText('+25,50 €')).toBeTruthy()
    pass(200)
    expect(screen.queryByText('125,50 €')).toBeNull()
    pass(700)
    expect(screen.getByText('125,50 €')).toBeTruthy()
    pass(2_000)
    expect(screen.getByText('+25,50 €')).toBeTruthy()
    pass(200)
    expect(screen.queryByText('+25,50 €')).toBeNull()
  })

  test('[H24] [H27] a rise of one euro or less, or a fall, just changes the figure; a cent more counts up', () => {
    const { rerender } = render(<CountUpAmount cents={10_000} />)
    rerender(<CountUpAmount cents={10_100} />)
    expect(screen.getByText('101,00 €')).toBeTruthy()
    rerender(<CountUpAmount cents={4_000} />)
    expect(screen.getByText('40,00 €')).toBeTruthy()
    expect(screen.queryByText(/^\+/)).toBeNull()
    rerender(<CountUpAmount cents={4_101} />)
    expect(screen.getByText('+1,01 €')).toBeTruthy()
    expect(screen.queryByText('41,01 €')).toBeNull()
  })

  test('who wants no motion gets the figure at once, and the label', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query.includes('reduce'), media: query }) as MediaQueryList,
    )
    const { rerender } = render(<CountUpAmount cents={10_000} />)
    rerender(<CountUpAmount cents={20_000} />)
    expect(screen.getByText('200,00 €')).toBeTruthy()
    expect(screen.getByText('+100,00 €')).toBeTruthy()
  })

  test('counts from a given figure when it first shows', () => {
    render(<CountUpAmount cents={2_000} fromCents={0} />)
    expect(screen.getByText('0,00 €')).toBeTruthy()
    pass(900)
    expect(screen.getByText('20,00 €')).toBeTruthy()
  })
})
