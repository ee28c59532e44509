// Hours as the lines of an account are told by, in the words of each database.
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Dialect } from './dialect.ts'

/** The hour in UTC, as `2026-01-31T09`. */
export function hourOf(dialect: Dialect, column: string): Prisma.Sql {
  return Prisma.raw(dialect === 'sqlite' ? `substr(${column}, 1, 13)` : `to_char(${column}, 'YYYY-MM-DD"T"HH24')`)
}

/** The first moment of the hour after. */
export function nextHour(dialect: Dialect, column: string): Prisma.Sql {
  return Prisma.raw(
    dialect === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:00:00.000+00:00', ${column}, '+1 hour')`
      : `date_trunc('hour', ${column}) + interval '1 hour'`,
  )
}

export function dateOfHour(hour: string): Date {
  return new Date(`${hour}:00:00.000Z`)
}
