import { parisDay } from '../../../statement/statement-view.ts'

const MINUTE_MS = 60_000
const MINUTES_LENGTH = 'YYYY-MM-DDTHH:mm'.length

/** The time as a field of the type `datetime-local` takes it, in the time zone of the device. */
export function localTimeOf(timeMs: number): string {
  const offsetMs = new Date(timeMs).getTimezoneOffset() * MINUTE_MS
  return new Date(timeMs - offsetMs).toISOString().slice(0, MINUTES_LENGTH)
}

/** Midnight in Paris, at which the server's day begins; the clock changes only after it. */
export function startOfDayMs(timeMs: number): number {
  const date = parisDay(timeMs)
  const inSummerMs = Date.parse(`${date}T00:00:00+02:00`)
  return parisDay(inSummerMs) === date ? inSummerMs : Date.parse(`${date}T00:00:00+01:00`)
}
