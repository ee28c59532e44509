import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointAtMs, pointPlanOf } from './price-points.ts'

const starts = { predictionStartedAtMs: 0, resultsWaitStartedAtMs: 100_000 }

describe('price points', () => {
  test.each([
    // prediction, results, tick → index of the initial price, of the last price
    [10_000, 8_000, 250, 41, 73],
    [1_000, 1_000, 1_000, 2, 3],
    [1_000, 700, 300, 5, 8],
    [1_000, 900, 400, 4, 7],
    [100, 100, 250, 2, 3],
  ])('prediction %d, results %d, tick %d', (predictionMs, resultsWaitMs, tickMs, initialIndex, maxPoints) => {
    const plan = { initialIndex, maxPoints, resultSteps: maxPoints - initialIndex }
    expect(pointPlanOf({ predictionMs, resultsWaitMs, tickMs })).toEqual(plan)
  })

  test('a phase that is no multiple of the tick ends with one shorter step', () => {
    const timing = { predictionMs: 1_000, resultsWaitMs: 700, tickMs: 300 }
    const times = [1, 2, 3, 4, 5, 6, 7, 8].map((index) => pointAtMs(timing, starts, index))
    expect(times).toEqual([0, 300, 600, 900, 1_000, 100_300, 100_600, 100_700])
  })

  test('the first stands at the start of prediction, the initial at its end, the last at the end of results', () => {
    const duration = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(duration, duration, fc.integer({ min: 10, max: 3_000 }), (predictionMs, resultsWaitMs, tickMs) => {
        const timing = { predictionMs, resultsWaitMs, tickMs }
        const { initialIndex, maxPoints } = pointPlanOf(timing)
        const seamless = { predictionStartedAtMs: 0, resultsWaitStartedAtMs: predictionMs }
        const times = Array.from({ length: maxPoints }, (_, position) => pointAtMs(timing, seamless, position + 1))
        expect(times[0]).toBe(0)
        expect(times[initialIndex - 1]).toBe(predictionMs)
        expect(times.at(-1)).toBe(predictionMs + resultsWaitMs)
        const steps = times.slice(1).map((time, position) => time - (times[position] ?? 0))
        expect(steps.every((step) => step > 0 && step <= tickMs)).toBe(true)
        expect(steps.filter((step) => step < tickMs).length).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('there is no other point, and no outcome point before results_wait', () => {
    const timing = { predictionMs: 1_000, resultsWaitMs: 700, tickMs: 300 }
    for (const index of [0, 9, 1.5]) expect(() => pointAtMs(timing, starts, index)).toThrow('no such point')
    expect(() => pointAtMs(timing, { ...starts, resultsWaitStartedAtMs: null }, 6)).toThrow('results_wait')
  })
})
