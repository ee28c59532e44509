// The syntax of the operator's command line. It works on the configured database, beside a running server.

import type { Config, DataKeyConfig } from '@bougie/server'
import { type DatabaseVerb, EXIT_CODES, Misuse, type Verb } from './verb.ts'

// Verbs load on demand, like the server, so that usage and errors show at once.
const VERBS: ReadonlyMap<string, () => Promise<Verb>> = new Map([
  ['audit', async () => (await import('./audit.ts')).audit],
  ['grant', async () => (await import('./players.ts')).grant],
  ['blacklist', async () => (await import('./blacklist.ts')).blacklist],
  ['close', async () => (await import('./switches.ts')).close],
  ['open', async () => (await import('./switches.ts')).open],
  ['bets', async () => (await import('./switches.ts')).bets],
  ['battle', async () => (await import('./cancel.ts')).battle],
  ['cycle', async () => (await import('./cancel.ts')).cycle],
  ['seed', async () => (await import('./seed.ts')).seed],
  ['link', async () => (await import('./players.ts')).link],
  ['ratings', async () => (await import('./audit.ts')).ratings],
  ['reseal', async () => (await import('./audit.ts')).reseal],
])

const DATABASE_VERBS: ReadonlyMap<string, () => Promise<DatabaseVerb>> = new Map([
  ['backup', async () => (await import('./backup.ts')).backup],
  ['restore', async () => (await import('./backup.ts')).restore],
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

/** The words that ask for the usage. */
const HELP: ReadonlySet<string | undefined> = new Set(['help', '--help', '-h'])

type CommandConfig = DataKeyConfig & Pick<Config, 'migrationDatabaseUrl'> & Partial<Pick<Config, 'cycle'>>

/** Returns the exit code; the configuration is read only once the command is understood. */
export async function runCommandLine(
  words: readonly string[],
  readConfig: () => CommandConfig | Promise<CommandConfig>,
): Promise<number> {
  try {
    return await runVerb(words, readConfig)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error((await linesOf(error)).join('\n'))
    return EXIT_CODES.misused
  }
}

async function runVerb(
  [name, ...options]: readonly string[],
  readConfig: () => CommandConfig | Promise<CommandConfig>,
): Promise<number> {
  if (HELP.has(name)) {
    console.log(USAGE)
    return EXIT_CODES.done
  }
  const databaseVerb = await DATABASE_VERBS.get(name ?? '')?.()
  if (databaseVerb) return await databaseVerb(options)(await readConfig())
  const verb = await VERBS.get(name ?? '')?.()
  if (!verb)
    throw new Misuse(`${name === undefined ? 'A verb is missing' : `There is no verb ${name}`}; ${KNOWN_VERBS}`)
  const work = verb(options)
  const { withOperator } = await import('./with-operator.ts')
  return await withOperator(await readConfig(), work)
}

async function linesOf(error: Error): Promise<readonly string[]> {
  if (error instanceof Misuse) return [`${error.message} (all verbs: npm run admin -- help)`]
  const { ConfigError } = await import('@bougie/server')
  return error instanceof ConfigError ? error.lines : [error.message]
}
