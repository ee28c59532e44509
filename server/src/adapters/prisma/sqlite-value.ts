/** As Prisma's adapter stores them, so that models and SQL write the same. */
export function sqliteValue(value: unknown): unknown {
  if (value instanceof Date) return sqliteDate(value)
  return typeof value === 'boolean' ? Number(value) : value
}

let newest = { ms: 0, text: '' }

/** Rows that are written together nearly always have one time, whose text is worth keeping. */
export function sqliteDate(date: Date): string {
  const ms = date.getTime()
  if (newest.ms !== ms || newest.text === '') newest = { ms, text: date.toISOString().replace('Z', '+00:00') }
  return newest.text
}
