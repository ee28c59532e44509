const FRENCH_DAY = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `21/11/2026` of `2026-11-21`: a day in Paris, in any time zone of the reader. */
export function formatDay(date: string): string {
  return FRENCH_DAY.format(new Date(`${date}T00:00:00Z`))
}
