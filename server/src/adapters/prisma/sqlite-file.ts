import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * The file's absolute path, its directory made.
 * @throws with a message for the operator when the file could not be written.
 */
export function prepareSqliteFile(url: string): string {
  const file = resolve(url.replace(/^file:/, ''))
  const directory = dirname(file)
  try {
    mkdirSync(directory, { recursive: true })
    // SQLite also writes files beside it (-wal, -shm).
    accessSync(directory, constants.W_OK)
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
  } catch (cause) {
    throw new Error(`DATABASE_URL: the database file ${file} can't be written; check its directory's permissions`, {
      cause,
    })
  }
  return file
}
