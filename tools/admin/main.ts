// The operator's command line: npm run admin -- <verb>. It works on the configured database, beside a running server.
import { ConfigError, readConfig } from '../../server/src/config.ts'
import { audit } from './audit.ts'
import { type OperatorHouse, openHouse } from './open-house.ts'

/** Answers the exit code. */
type Verb = (house: OperatorHouse, options: readonly string[]) => Promise<number>

const VERBS: ReadonlyMap<string, Verb> = new Map([['audit', audit]])

const USAGE = `npm run admin -- <verb>

  audit [--json]   checks the ledger; exit code 0 when it balances, 1 when it does not
`
const EXIT_MISUSED = 2

async function main([name, ...options]: readonly string[]): Promise<number> {
  const verb = VERBS.get(name ?? '')
  if (!verb) {
    process.stderr.write(USAGE)
    return EXIT_MISUSED
  }
  const house = await openHouse(readConfig())
  try {
    return await verb(house, options)
  } finally {
    await house.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Error)) throw error
  const lines = error instanceof ConfigError ? error.lines : [error.message]
  for (const line of lines) console.error(line)
  process.exitCode = EXIT_MISUSED
}
