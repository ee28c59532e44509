import { randomUUID } from 'node:crypto'
import { BATTLE_AMOUNTS, isBattleAmount } from '@bougie/protocol'
import { readerOf } from '../command-line/options.ts'
import { SCENARIO_NAMES, type ScenarioName } from './scenarios.ts'

const BATTLES_MAX = 100_000
/** Battles at once; each has two sockets. */
const CONCURRENCY_MAX = 1000
const SEED_PATTERN = /^[\w-]{1,64}$/

const USAGE = `npm run simulate -- --battles N [--url U] [--concurrency C] [--amount E]
                        [--scenario NAME,…] [--seed S] [--junit FILE]

  --battles N       how many battles, or bets of the cycle, in each scenario (1 to ${BATTLES_MAX})
  --concurrency C   how many at once (1 to ${CONCURRENCY_MAX}, default 10)
  --url U           the server to play on; without it the one on this machine, and when none
                    responds a private one with an empty database and short phases
  --amount E        the stake in euros: ${BATTLE_AMOUNTS.join(', ')} (default ${BATTLE_AMOUNTS[0]})
  --scenario NAME   ${SCENARIO_NAMES.join(', ')},
                    several with commas between, or all (default duels)
  --seed S          what players decide follows from it; a run prints its own (letters, digits, - and _)
  --junit FILE      writes the result for a build server`

const { parse, wholeNumber, refuse } = readerOf(USAGE)

const OPTIONS = {
  battles: { type: 'string', default: '' },
  concurrency: { type: 'string', default: '10' },
  url: { type: 'string' },
  amount: { type: 'string', default: String(BATTLE_AMOUNTS[0]) },
  scenario: { type: 'string', default: 'duels' },
  seed: { type: 'string' },
  junit: { type: 'string' },
} as const

/** @throws UsageError that names the wrong argument and its expected form. */
export function parseOptions(args: readonly string[]) {
  const values = parse(args, OPTIONS)
  const battles = wholeNumber({ name: '--battles', text: values.battles, max: BATTLES_MAX })
  const concurrency = wholeNumber({ name: '--concurrency', text: values.concurrency, max: CONCURRENCY_MAX })
  const stakeEuros = Number(values.amount)
  if (!isBattleAmount(stakeEuros)) return refuse(`--amount must be one of ${BATTLE_AMOUNTS.join(', ')}`)
  return {
    battles,
    concurrency: Math.min(concurrency, battles),
    // Null for the local server, or a private one when none responds.
    url: originOf(values.url),
    stakeEuros,
    scenarios: scenariosOf(values.scenario),
    seed: seedOf(values.seed ?? randomUUID().slice(0, 8)),
    junitFile: values.junit ?? null,
  }
}

export type SimulateOptions = ReturnType<typeof parseOptions>

function originOf(url: string | undefined): string | null {
  if (url === undefined) return null
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return refuse('--url must be an http or https address')
  return new URL(url).origin
}

function scenariosOf(text: string): readonly ScenarioName[] {
  if (text === 'all') return SCENARIO_NAMES
  return text.split(',').map((name) => {
    const known = SCENARIO_NAMES.find((candidate) => candidate === name)
    if (known === undefined) return refuse(`--scenario: there is no "${name}"`)
    return known
  })
}

function seedOf(text: string): string {
  if (!SEED_PATTERN.test(text)) return refuse('--seed must be up to 64 letters, digits, - and _')
  return text
}
