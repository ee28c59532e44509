import type { LinkStats } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'

type HistoryDay = LinkStats['history'][number]

/** Consecutive days that the chart draws as one bar. */
export interface ChartBar {
  /** First day of the interval, `2026-11-21`. */
  readonly from: string
  readonly revenueCents: number
  readonly newUsers: number
}

/** A week at least: a single day would fill the whole chart. */
const CHART_DAYS_MIN = 7
/** The largest number of bars that can be distinguished on a phone. */
export const CHART_BARS_MAX = 45
const DAY_MS = 24 * 60 * 60 * 1000

/** The server sends the days with activity; the chart also shows those between them, evenly spaced. */
export function chartBars(history: readonly HistoryDay[]): readonly ChartBar[] {
  const days = history.map((day) => ({ ...day, number: dayNumber(day.date) }))
  if (days.length === 0) return []
  const last = Math.max(...days.map(({ number }) => number))
  const first = Math.min(last - CHART_DAYS_MIN + 1, ...days.map(({ number }) => number))
  const daysPerBar = Math.ceil((last - first + 1) / CHART_BARS_MAX)
  const count = Math.floor((last - first) / daysPerBar) + 1
  return Array.from({ length: count }, (_, index) => {
    const from = first + index * daysPerBar
    const inside = days.filter(({ number }) => number >= from && number < from + daysPerBar)
    return {
      from: new Date(from * DAY_MS).toISOString().slice(0, 10),
      revenueCents: inside.reduce((sum, { revenue }) => sum + centsFromEuros(revenue), 0),
      newUsers: inside.reduce((sum, day) => sum + day.new_users, 0),
    }
  })
}

function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
}

/** Sum over all days. */
export function revenueCentsOf(history: readonly HistoryDay[]): number {
  return history.reduce((sum, { revenue }) => sum + centsFromEuros(revenue), 0)
}
