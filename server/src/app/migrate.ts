// Migrates the configured database and exits: the job that runs before the servers of a deployment start. A server also
// migrates at its own start and then finds nothing to do.
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
