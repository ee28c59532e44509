import { whenWanted } from './french-formats.ts'

const TO_THE_MINUTE = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const
const ofThisYear = whenWanted(() => new Intl.DateTimeFormat('fr-FR', TO_THE_MINUTE))
const ofAnyYear = whenWanted(() => new Intl.DateTimeFormat('fr-FR', { ...TO_THE_MINUTE, year: 'numeric' }))

/** `21/11 18:05`, or `21/11/2025 18:05` of another year, in the device's time zone; a narrow cell does not break it. */
export function formatWhen(isoTime: string): string {
  const time = new Date(isoTime)
  const format = time.getFullYear() === new Date().getFullYear() ? ofThisYear : ofAnyYear
  return format().format(time).replace(/,? /, '\u00a0')
}

/** `21/11 à 18:05`, for sentences, where `formatWhen` is for lists and tables. */
export function formatWhenInWords(isoTime: string): string {
  return formatWhen(isoTime).replace('\u00a0', ' à ')
}

const frenchTime = whenWanted(() => new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' }))

/** `18:05`, in the device's time zone. */
export function formatTime(isoTime: string): string {
  return frenchTime().format(new Date(isoTime))
}

/**
 * `jusqu’à 18:05`, or `jusqu’au 21/11 à 18:05` of another day, in the device's time zone. Not `demain`: the text may stand
 * until after midnight, when it would be false.
 */
export function formatUntil(isoTime: string, now = new Date()): string {
  const isToday = new Date(isoTime).toDateString() === now.toDateString()
  return isToday ? `jusqu’à ${formatTime(isoTime)}` : `jusqu’au ${formatWhenInWords(isoTime)}`
}

const frenchSecond = whenWanted(
  () => new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
)

/** `18:05:09`, in the device's time zone. */
export function formatClock(time: string | number): string {
  return frenchSecond().format(new Date(time))
}

const frenchDay = whenWanted(
  () => new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
)

/** `21/11/2026` for `2026-11-21`: a day in Paris, in any time zone of the reader. */
export function formatDay(date: string): string {
  return frenchDay().format(new Date(`${date}T00:00:00Z`))
}
