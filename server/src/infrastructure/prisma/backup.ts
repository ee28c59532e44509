// A copy of the whole database in one file, and the way back. A copy is of one point in time, also while servers write. Nothing is
// put back over a database that somebody uses, and what was there before is kept.
import type { BackupOptions, RestoreOptions } from './backup-options.ts'
import { dialectOf } from './database-driver.ts'
import { backUpPostgres, restorePostgres } from './postgres-backup.ts'
import { backUpSqlite, restoreSqlite } from './sqlite-backup.ts'

/** @throws with a message for the operator. */
export function backUpDatabase(options: BackupOptions): Promise<void> {
  return dialectOf(options.url) === 'sqlite' ? backUpSqlite(options) : backUpPostgres(options)
}

/** Returns where the data from before is now; null when there was none. @throws with a message for the operator. */
export function restoreDatabase(options: RestoreOptions): Promise<string | null> {
  return dialectOf(options.url) === 'sqlite' ? restoreSqlite(options) : restorePostgres(options)
}
