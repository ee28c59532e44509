import process from 'node:process'
import {
  backUpDatabase,
  type DataKeyConfig,
  migrateDatabase,
  openOperator,
  type RunningGames,
  restoreDatabase,
} from '@bougie/server'
import { printAudit } from './audit.ts'
import { auditDatabase } from './audit-database.ts'
import { type Options, parseOptions, print, takeWords, type WordNames } from './options.ts'
import { type DatabaseVerb, EXIT_CODES } from './verb.ts'

export const backup: DatabaseVerb = (given) => {
  const options = parseOptions(given, ['--json'])
  const file = fileOf(options, { verb: 'backup', wanted: ['the file to write'] })
  return async ({ databaseUrl, migrationDatabaseUrl }) => {
    await backUpDatabase({ url: migrationDatabaseUrl ?? databaseUrl, file, environment: process.env })
    print(options, { line: `The database is in ${file}`, object: { file } })
    return EXIT_CODES.done
  }
}

/** Restores a copy, migrates it to this version, cancels its running games and audits its ledger. */
export const restore: DatabaseVerb = (given) => {
  const options = parseOptions(given, ['--json', '--replace'])
  const file = fileOf(options, { verb: 'restore', wanted: ['the file to read'] })
  const replaces = options.has('--replace')
  return async (config) => {
    const { databaseUrl, migrationDatabaseUrl } = config
    const url = migrationDatabaseUrl ?? databaseUrl
    const kept = await restoreDatabase({ url, file, environment: process.env, replaces })
    // A copy contains no grants: the migration gives the server's role its rights again.
    await migrateDatabase(config)
    const cancelled = await cancelRunningGames(config)
    const audit = await auditDatabase(config)
    const lines = [
      kept === null ? [] : `What was there before is kept: ${kept}`,
      `The database is that of ${file}`,
      `Cancelled with refund: ${cancelled.battles.length} battles, ${cancelled.cycles.length} cycles`,
    ].flat()
    print(options, { line: lines.join('\n'), object: { file, kept, cancelled, audit } })
    if (!options.has('--json')) printAudit(audit)
    return audit.balanced ? EXIT_CODES.done : EXIT_CODES.refused
  }
}

async function cancelRunningGames(config: DataKeyConfig): Promise<RunningGames> {
  const operator = await openOperator(config)
  try {
    return await operator.cancelRunningGames()
  } finally {
    await operator.close()
  }
}

function fileOf(options: Options, words: { readonly verb: string; readonly wanted: WordNames }): string {
  const [file = ''] = takeWords(options, words)
  return file
}
