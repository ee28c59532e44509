// A backup of the whole database in one file, and its restore. A backup is of one point in time, even while servers
// write. A database in use is never overwritten, and replaced data is kept.
import type { BackupOptions, RestoreOptions } from './backup-options.ts'
import { dialectOf } from './database-driver.ts'
import { backUpPostgres, restorePostgres } from './postgres-backup.ts'
import { backUpSqlite, restoreSqlite } from './sqlite-backup.ts'

/** @throws with a message for the operator. */
export function backUpDatabase(options: BackupOptions): Promise<void> {
  return dialectOf(options.url) === 'sqlite' ? backUpSqlite(options) : backUpPostgres(options)
}

/** Returns where the replaced data is now; null when there was none. @throws with a message for the operator. */
export function restoreDatabase(options: RestoreOptions): Promise<string | null> {
  return dialectOf(options.url) === 'sqlite' ? restoreSqlite(options) : restorePostgres(options)
}
