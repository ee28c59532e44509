import { describe, expect, test } from 'vitest'
import { CHART_BARS_MAX, chartBars, revenueCentsOf } from './LinkFigures.tsx'

const day = (date: string, revenue: number, new_users = 1) => ({ date, revenue, new_users, active_users: 1 })

describe('bars', () => {
  test('[I06] days on which nothing happened stand between the others', () => {
    expect(chartBars([day('2026-10-31', 1.25), day('2026-11-02', 0.5, 3)]).slice(-3)).toEqual([
      { from: '2026-10-31', revenueCents: 125, newUsers: 1 },
      { from: '2026-11-01', revenueCents: 0, newUsers: 0 },
      { from: '2026-11-02', revenueCents: 50, newUsers: 3 },
    ])
  })

  test('nothing has none, and one day is the last of a week', () => {
    expect(chartBars([])).toEqual([])
    const bars = chartBars([day('2026-11-02', 2)])
    expect(bars).toHaveLength(7)
    expect([bars[0]?.from, bars[6]]).toEqual(['2026-10-27', { from: '2026-11-02', revenueCents: 200, newUsers: 1 }])
  })

  test.each([45, 46, 365, 1_000])(
    '%i days are never more bars than can be distinguished, and no cent is lost',
    (days) => {
      const start = Date.parse('2024-01-01T00:00:00Z')
      const history = Array.from({ length: days }, (_, index) =>
        day(new Date(start + index * 86_400_000).toISOString().slice(0, 10), 0.1),
      )
      const bars = chartBars(history)
      expect(bars.length).toBeLessThanOrEqual(CHART_BARS_MAX)
      expect(bars.reduce((sum, { revenueCents }) => sum + revenueCents, 0)).toBe(days * 10)
      expect(bars.reduce((sum, { newUsers }) => sum + newUsers, 0)).toBe(days)
    },
  )
})

test('[I19] the revenue of a period is the sum of its days, to the cent', () => {
  expect(revenueCentsOf([day('2026-11-01', 0.1), day('2026-11-02', 0.2)])).toBe(30)
})
