import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'

// Days, weeks and months as the server counts them: in Paris, where a day may have 23 or 25 hours. The clock changes at
// night but after midnight, so every day has exactly one midnight.
const ISO_DATE_LENGTH = 'YYYY-MM-DD'.length

const parisClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

export type CalendarPeriod = 'day' | 'week' | 'month'

export interface CalendarSpan {
  readonly startMs: number
  /** The first millisecond after the span. */
  readonly endMs: number
}

/** The day, the week (from Monday) or the month that contains a timestamp. */
export function parisSpanOf(period: CalendarPeriod, atMs: number): CalendarSpan {
  const { year, month, day } = parisDayOf(atMs)
  switch (period) {
    case 'day':
      return { startMs: midnightOf(year, month, day), endMs: midnightOf(year, month, day + 1) }
    case 'week': {
      const monday = day - daysSinceMonday(year, month, day)
      return { startMs: midnightOf(year, month, monday), endMs: midnightOf(year, month, monday + 7) }
    }
    case 'month':
      return parisMonth(year, month)
  }
}

/** `month` counts from 1. */
export function parisMonth(year: number, month: number): CalendarSpan {
  return { startMs: midnightOf(year, month, 1), endMs: midnightOf(year, month + 1, 1) }
}

/** The date in Paris at that time, as `2026-01-31`. */
export function parisDateOf(atMs: number): string {
  const { year, month, day } = parisDayOf(atMs)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, ISO_DATE_LENGTH)
}

/** The hour that clocks in Paris show, from 0 to 23. */
export function parisHourOf(atMs: number): number {
  return new Date(wallMsOf(atMs)).getUTCHours()
}

/** `21/11 à 18:05`, for sentences. */
export function parisTimeInWords(atMs: number): string {
  const wall = new Date(wallMsOf(atMs)).toISOString()
  const [month, day] = [wall.slice(5, 7), wall.slice(8, 10)]
  return `${day}/${month} à ${wall.slice(11, 16)}`
}

/** The next time at which clocks in Paris show this. */
export function nextParisTime(
  { hour, minute }: { readonly hour: number; readonly minute: number },
  nowMs: number,
): number {
  const { year, month, day } = parisDayOf(nowMs)
  const timeMs = hour * HOUR_MS + minute * MINUTE_MS
  const today = parisMsOf(Date.UTC(year, month - 1, day) + timeMs)
  return today > nowMs ? today : parisMsOf(Date.UTC(year, month - 1, day + 1) + timeMs)
}

/** When clocks in Paris showed the same time a day earlier, to the second; the first of two such times. */
export function dayBeforeInParis(atMs: number): number {
  return parisMsOf(wallMsOf(atMs) - DAY_MS)
}

function parisDayOf(atMs: number) {
  const wall = new Date(wallMsOf(atMs))
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() }
}

/** The wall time in Paris, expressed as if it were UTC. */
function wallMsOf(atMs: number): number {
  const parts = new Map(parisClock.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? Number.NaN
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** Days and months beyond the last one carry over. */
function midnightOf(year: number, month: number, day: number): number {
  return parisMsOf(Date.UTC(year, month - 1, day))
}

/** The timestamp of a wall time in Paris, given as if it were UTC; the first of two. */
function parisMsOf(wallMs: number): number {
  // Paris is one or two hours ahead of UTC. Neither fits in the hour that is skipped in spring: it is taken as if the
  // clocks had not been moved yet (RFC 5545, 3.3.5).
  const [inSummer, inWinter] = [wallMs - 2 * HOUR_MS, wallMs - HOUR_MS] as const
  return wallMsOf(inSummer) === wallMs ? inSummer : inWinter
}

function daysSinceMonday(year: number, month: number, day: number): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7
}
