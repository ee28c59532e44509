import { resolve } from 'node:path'
import type { Dialect, Reader } from '../../ports/database.ts'
import type { WriteConnection } from './group-commit.ts'
import type { MigratableDatabase } from './migrator.ts'

export function dialectOf(url: string): Dialect {
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres'
  if (url.startsWith('file:')) return 'sqlite'
  throw new Error('DATABASE_URL: expected file:<path> or postgresql://…')
}

/** For the operator, without the password. */
export function nameOfDatabase(url: string): string {
  return dialectOf(url) === 'sqlite'
    ? `the database file ${placeOfDatabase(url)}`
    : `the Postgres database ${placeOfDatabase(url)}`
}

/** The path of the file, or host and name; without the password. */
export function placeOfDatabase(url: string): string {
  if (dialectOf(url) === 'sqlite') return resolve(url.slice('file:'.length))
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** A server opens its database as the only one, or as one of several that share Redis. */
export interface ServerOpening {
  readonly isShared: boolean
  /** How long a server that may not run beside this one may take to end, before this one is refused. */
  readonly patienceMs: number
}

/** Implemented for SQLite and Postgres (sqlite-database.ts, postgres-database.ts). */
export interface DatabaseDriver extends MigratableDatabase {
  readonly reader: Reader
  readonly writer: WriteConnection
  /** @throws while it can store nothing. */
  assertSound?(): void
  close(): Promise<void>
}
