// Brings the configured database to the shape that this program knows, and ends: the job before the servers of a
// deployment start. A server does the same at its own start; the second one finds nothing to do.
import process from 'node:process'
import { ConfigError, readConfig } from './config/config.ts'
import { migrateDatabase } from './database.ts'

const EXIT = { wrongConfiguration: 2, noDatabase: 3 } as const

try {
  await migrateDatabase(readConfig())
  process.stdout.write('The database is up to date.\n')
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof ConfigError ? EXIT.wrongConfiguration : EXIT.noDatabase
}
