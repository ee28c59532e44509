import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { BATTLE_AMOUNTS, isBattleAmount } from '@bougie/protocol'
import { SCENARIO_NAMES, type ScenarioName } from './scenarios.ts'

export interface SimulateOptions {
  readonly battles: number
  readonly concurrency: number
  /** The server to play on; null to use the local one, or to start a private one when none responds. */
  readonly url: string | null
  readonly stakeEuros: number
  readonly scenarios: readonly ScenarioName[]
  readonly seed: string
  /** The path of the JUnit report. */
  readonly junitFile: string | null
}

export const BATTLES_MAX = 100_000
/** Battles at once; each has two sockets. */
export const CONCURRENCY_MAX = 1000
const SEED_PATTERN = /^[\w-]{1,64}$/

const USAGE = `npm run simulate -- --battles N [--url U] [--concurrency C] [--amount E]
                        [--scenario NAME,…] [--seed S] [--junit FILE]

  --battles N       how many battles, or bets of the cycle, in each scenario (1 to ${BATTLES_MAX})
  --concurrency C   how many at once (1 to ${CONCURRENCY_MAX}, default 10)
  --url U           the server to play on; without it the one on this machine, and when none
                    responses a private one with an empty database and short phases
  --amount E        the stake in euros: ${BATTLE_AMOUNTS.join(', ')} (default ${BATTLE_AMOUNTS[0]})
  --scenario NAME   ${SCENARIO_NAMES.join(', ')},
                    several with commas between, or all (default duels)
  --seed S          what players decide follows from it; a run prints its own (letters, digits, - and _)
  --junit FILE      writes the result for a build server`

export class UsageError extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(`${problem}\n\n${USAGE}`, options)
    this.name = 'UsageError'
  }
}

/** @throws UsageError that names the wrong argument and its expected form. */
export function parseOptions(args: readonly string[]): SimulateOptions {
  const { values } = parse(args)
  const battles = wholeNumber({ name: '--battles', text: values.battles ?? '', max: BATTLES_MAX })
  const concurrency = wholeNumber({ name: '--concurrency', text: values.concurrency, max: CONCURRENCY_MAX })
  const stakeEuros = Number(values.amount)
  if (!isBattleAmount(stakeEuros)) throw new UsageError(`--amount must be one of ${BATTLE_AMOUNTS.join(', ')}`)
  return {
    battles,
    concurrency: Math.min(concurrency, battles),
    url: originOf(values.url),
    stakeEuros,
    scenarios: scenariosOf(values.scenario),
    seed: seedOf(values.seed),
    junitFile: values.junit ?? null,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        battles: { type: 'string' },
        concurrency: { type: 'string', default: '10' },
        url: { type: 'string' },
        amount: { type: 'string', default: String(BATTLE_AMOUNTS[0]) },
        scenario: { type: 'string', default: 'duels' },
        seed: { type: 'string', default: randomUUID().slice(0, 8) },
        junit: { type: 'string' },
      },
    })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function wholeNumber({ name, text, max }: { name: string; text: string; max: number }): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new UsageError(`${name} must be a whole number from 1 to ${max}`)
  return value
}

function originOf(url: string | undefined): string | null {
  if (url === undefined) return null
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError('--url must be an http or https address')
  return new URL(url).origin
}

function scenariosOf(text: string): readonly ScenarioName[] {
  if (text === 'all') return SCENARIO_NAMES
  return text.split(',').map((name) => {
    const known = SCENARIO_NAMES.find((candidate) => candidate === name)
    if (known === undefined) throw new UsageError(`--scenario: there is no "${name}"`)
    return known
  })
}

function seedOf(text: string): string {
  if (!SEED_PATTERN.test(text)) throw new UsageError('--seed must be up to 64 letters, digits, - and _')
  return text
}
