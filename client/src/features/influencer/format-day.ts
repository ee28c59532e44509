const FRENCH_DAY = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `21/11/2026`, of a day that is told as `2026-11-21`: a day of Paris, wherever one reads it. */
export function formatDay(date: string): string {
  return FRENCH_DAY.format(new Date(`${date}T00:00:00Z`))
}
