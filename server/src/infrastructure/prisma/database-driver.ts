import type { Reader } from '../../ports/database.ts'
import type { WriteConnection } from './group-commit.ts'
import type { MigratableDatabase } from './migrator.ts'

/** SQLite and Postgres, each in its own way (sqlite-database.ts, postgres-database.ts). */
export interface DatabaseDriver extends MigratableDatabase {
  readonly reader: Reader
  readonly writer: WriteConnection
  /** @throws once it can't store anything any more. */
  assertSound?(): void
  close(): Promise<void>
}
