// The syntax of the operator's command line. It works on the configured database, beside a running server.

import { type Config, ConfigError, type DataKeyConfig, openOperator } from '@bougie/server'
import { audit } from './audit.ts'
import { backup, restore } from './backup.ts'
import { battle } from './battle.ts'
import { bets } from './bets.ts'
import { blacklist } from './blacklist.ts'
import { cycle } from './cycle.ts'
import { close, open } from './games.ts'
import { grant } from './grant.ts'
import { link } from './link.ts'
import { ratings } from './ratings.ts'
import { reseal } from './reseal.ts'
import { seed } from './seed.ts'
import { type DatabaseVerb, EXIT_CODES, Misuse, type Verb } from './verb.ts'

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['audit', audit],
  ['grant', grant],
  ['blacklist', blacklist],
  ['close', close],
  ['open', open],
  ['bets', bets],
  ['battle', battle],
  ['cycle', cycle],
  ['seed', seed],
  ['link', link],
  ['ratings', ratings],
  ['reseal', reseal],
])

const DATABASE_VERBS: ReadonlyMap<string, DatabaseVerb> = new Map([
  ['backup', backup],
  ['restore', restore],
])

const KNOWN_VERBS = `there is ${[...VERBS.keys(), ...DATABASE_VERBS.keys()].join(', ')}`

const USAGE = `npm run admin -- <verb>

  audit                                                  checks the ledger and the ratings; exit code 1 when one is wrong
  grant <wallet> user|influencer|admin                   gives a player a role
  blacklist add <player|address> <minutes|forever> [reason]
                                                         keeps a player (id or wallet) or a network address out
  blacklist remove <block|player|address>                lets them in again
  blacklist list [--all]                                 who is kept out now; --all: and who was
  close [time] [--opens-itself]                          closes the games: running battles finish, nothing new begins;
                                                         players see the time (18:30 in Paris, or in full), 18:00
                                                         without one; --opens-itself: and then they open
  open                                                   opens them again
  bets stop|start                                        stops the bets of the cycle alone, or takes them again
  battle cancel <battle>                                 ends a running battle; both stakes go back
  cycle cancel <cycle>                                   ends the running cycle; open bets get stake and fee back
  link create <player> <code>                            gives a player (id or wallet) a code that brings others
  backup <file>                                          copies the whole database, also while servers run
  restore <file> [--replace]                             puts a copy in place and audits it; --replace: where there is
                                                         data already, which is kept beside
  ratings [--write]                                      recomputes every rating from the battles and compares; exit
                                                         code 1 when some differ; --write: stores what follows
  reseal                                                 seals what is sealed, or should be, with the DATA_KEY of now
  seed [--beside-players]                                fills an empty database with named people in every state

Each verb takes --json, for programs. Exit codes: 0 done, 1 refused, 2 not understood.
What is changed here is in the audit log, as done by an operator.
`

/** Asked for in whichever way. */
const HELP: ReadonlySet<string | undefined> = new Set(['help', '--help', '-h'])

type CommandConfig = DataKeyConfig & Pick<Config, 'migrationDatabaseUrl'> & Partial<Pick<Config, 'cycle'>>

/** Returns the exit code; the configuration is read only for what was understood. */
export async function runCommandLine(words: readonly string[], readConfig: () => CommandConfig): Promise<number> {
  try {
    return await runVerb(words, readConfig)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(linesOf(error).join('\n'))
    return EXIT_CODES.misused
  }
}

async function runVerb([name, ...options]: readonly string[], readConfig: () => CommandConfig): Promise<number> {
  if (HELP.has(name)) {
    console.log(USAGE)
    return EXIT_CODES.done
  }
  const databaseVerb = DATABASE_VERBS.get(name ?? '')
  if (databaseVerb) return await databaseVerb(options)(readConfig())
  const verb = VERBS.get(name ?? '')
  if (!verb)
    throw new Misuse(`${name === undefined ? 'A verb is missing' : `There is no verb ${name}`}; ${KNOWN_VERBS}`)
  const work = verb(options)
  const operator = await openOperator(readConfig())
  try {
    return await work(operator)
  } finally {
    await operator.close()
  }
}

function linesOf(error: Error): readonly string[] {
  if (error instanceof ConfigError) return error.lines
  return error instanceof Misuse ? [`${error.message} (all verbs: npm run admin -- help)`] : [error.message]
}
