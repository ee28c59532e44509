import { existsSync } from 'node:fs'
import { EXIT_CODES, Misuse, parseOptions, print, printRefusal, type Verb } from './verb.ts'

/** The production image does not contain this file. */
const PROGRAM = new URL('../seed/seed.ts', import.meta.url)

export const seed: Verb = (given) => {
  const options = parseOptions(given, { verb: 'seed', flags: ['--beside-players'] })
  return async (operator) => {
    if (!existsSync(PROGRAM)) {
      throw new Misuse('seed: it is not in this image; the repository and the developer’s stack have it')
    }
    // Loaded here, because the operator's image has no seed.
    const { seed: seedDatabase } = await import('../seed/seed.ts')
    const seeded = await seedDatabase(operator.database, { beside: options.has('--beside-players') })
    if (seeded === null) {
      const why = 'this database has players. --beside-players adds the people of the seed all the same.'
      return printRefusal(options, { what: 'Not seeded', why, code: 'HAS_PLAYERS' })
    }
    const rows = Object.entries(seeded.rows).map(([table, count]) => `  ${table.padEnd(14)} ${count}`)
    print(options, {
      line: `Seeded; the ledger ${seeded.balanced ? 'balances' : 'DOES NOT BALANCE'}\n${rows.join('\n')}`,
      object: seeded,
    })
    return seeded.balanced ? EXIT_CODES.done : EXIT_CODES.refused
  }
}
