// The operator's command line: npm run admin -- <verb>. It works on the configured database, beside a running server.
import { ConfigError, readConfig } from '../../server/src/config.ts'
import { audit } from './audit.ts'
import { grant } from './grant.ts'
import { openHouse } from './open-house.ts'
import { EXIT_CODES, Misuse, type Verb } from './verb.ts'

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['audit', audit],
  ['grant', grant],
])

const USAGE = `npm run admin -- <verb>

  audit [--json]                              checks the ledger; exit code 0 when it balances, 1 when it does not
  grant <wallet> user|influencer|admin        gives a player a role
`

async function main([name, ...options]: readonly string[]): Promise<number> {
  const verb = VERBS.get(name ?? '')
  if (!verb) throw new Misuse(name === undefined ? 'A verb is missing' : `There is no verb ${name}`)
  const work = verb(options)
  const house = await openHouse(readConfig())
  try {
    return await work(house)
  } finally {
    await house.close()
  }
}

function linesOf(error: Error): readonly string[] {
  if (error instanceof ConfigError) return error.lines
  return error instanceof Misuse ? [error.message, '', USAGE] : [error.message]
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(linesOf(error).join('\n'))
  process.exitCode = EXIT_CODES.misused
}
