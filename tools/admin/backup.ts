import process from 'node:process'
import {
  backUpDatabase,
  migrateDatabase,
  ownerUrlOf,
  placeOfDatabase,
  prepareOwner,
  reportAudit,
  restoreDatabase,
} from '@bougie/server'
import { printAudit } from './audit.ts'
import { type DatabaseVerb, EXIT_CODES, parseOptions, print } from './verb.ts'
import { withOperator } from './with-operator.ts'

export const backup: DatabaseVerb = (given) => {
  const options = parseOptions(given, { verb: 'backup', wanted: ['the file to write'] })
  const [file = ''] = options.words
  return async (config) => {
    const url = await ownerUrlOf(config)
    await backUpDatabase({ url, file, environment: process.env })
    const database = placeOfDatabase(url)
    return print(options, { line: `The database ${database} is in ${file}`, object: { database, file } })
  }
}

/** Restores a copy, migrates it to this version, cancels its running games and audits its ledger. */
export const restore: DatabaseVerb = (given) => {
  const options = parseOptions(given, { verb: 'restore', flags: ['--replace'], wanted: ['the file to read'] })
  const [file = ''] = options.words
  const replaces = options.has('--replace')
  return async (config) => {
    const url = await prepareOwner(config)
    const { kept, finished } = await restoreDatabase({ url, file, environment: process.env, replaces }, async () => {
      // A copy contains no grants: the migration gives the server's role its rights again.
      await migrateDatabase(config)
      return await withOperator(config, async (operator) => ({
        cancelled: await operator.cancelRunningGames(),
        audit: reportAudit(await operator.audit()),
      }))
    })
    const { cancelled, audit } = finished
    const database = placeOfDatabase(url)
    const lines = [
      kept === null ? [] : `What was there before is kept: ${kept}`,
      `The database ${database} is that of ${file}`,
      `Cancelled with refund: ${cancelled.battles.length} battles, ${cancelled.cycles.length} cycles`,
    ].flat()
    print(options, { line: lines.join('\n'), object: { database, file, kept, cancelled, audit } })
    if (!options.has('--json')) printAudit(audit)
    return audit.balanced ? EXIT_CODES.done : EXIT_CODES.refused
  }
}
