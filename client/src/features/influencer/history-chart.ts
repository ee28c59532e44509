import type { LinkStats } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'

type HistoryDay = LinkStats['history'][number]

/** A stretch of days that the chart draws as one bar. */
export interface ChartBar {
  /** First day of the stretch, `2026-11-21`. */
  readonly from: string
  readonly revenueCents: number
  readonly newUsers: number
}

/** A week at least: one day alone would be a wall and not a bar. */
const CHART_DAYS_MIN = 7
/** More bars than this can't be told apart on a phone. */
export const CHART_BARS_MAX = 45
const DAY_MS = 24 * 60 * 60 * 1000

/** The server tells the days on which something happened; the chart also shows those between them, evenly spaced. */
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

/** The address to give away; any page takes the code, home is the shortest. */
export function shareAddress(origin: string, code: string): string {
  return `${origin}/?ref=${encodeURIComponent(code)}`
}
