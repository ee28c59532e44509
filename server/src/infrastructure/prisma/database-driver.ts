import type { Dialect, Reader } from '../../ports/database.ts'
import type { WriteConnection } from './group-commit.ts'
import type { MigratableDatabase } from './migrator.ts'

/** @throws when the address names neither database. */
export function dialectOf(url: string): Dialect {
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgres'
  if (url.startsWith('file:')) return 'sqlite'
  throw new Error('DATABASE_URL: expected file:<path> or postgresql://…')
}

/** SQLite and Postgres, each in its own way (sqlite-database.ts, postgres-database.ts). */
export interface DatabaseDriver extends MigratableDatabase {
  readonly reader: Reader
  readonly writer: WriteConnection
  /** @throws once it can't store anything any more. */
  assertSound?(): void
  close(): Promise<void>
}
