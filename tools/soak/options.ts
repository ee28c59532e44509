import { parseArgs } from 'node:util'

export interface SoakOptions {
  readonly seeds: number
  /** The first seed; if it is a number, the others count up from it. */
  readonly seed: string
  readonly battles: number
  /** Cycles with bets instead of battles. */
  readonly cycles: boolean
  /** Adds a player who stalls and kills the server whenever that could help them. */
  readonly adversary: boolean
  /** Print every sent message. */
  readonly trace: boolean
}

export const DEFAULT_BATTLES = 60
/** Fewer, because an adversary's battles are long and run one after another. */
export const ADVERSARY_BATTLES = 15
const SEEDS_MAX = 10_000_000
const BATTLES_MAX = 10_000

const USAGE = `npm run soak -- --seeds N [--seed S] [--battles B | --cycles] [--adversary] [--trace]

  --seeds N     how many runs, each with players and faults of its own (1 to ${SEEDS_MAX}, default 100)
  --seed S      the first seed (default 1); with it alone just that one run, to replay a failure
  --battles B   battles a run (1 to ${BATTLES_MAX}, default ${DEFAULT_BATTLES}, with --adversary ${ADVERSARY_BATTLES})
  --cycles      cycles with bets instead of battles, a minute of them each run
  --adversary   one player stalls and kills the server at the worst times; their gain is counted over all runs
  --trace       print every message of every socket`

export class UsageError extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(`${problem}\n\n${USAGE}`, options)
    this.name = 'UsageError'
  }
}

/** @throws UsageError */
export function parseOptions(args: readonly string[]): SoakOptions {
  const { seeds, seed, battles, cycles, adversary, trace } = parse(args)
  const many = seeds ?? (seed === undefined ? '100' : '1')
  return {
    seeds: wholeNumber({ name: '--seeds', text: many, max: SEEDS_MAX }),
    seed: seed ?? '1',
    battles: wholeNumber({
      name: '--battles',
      text: battles ?? String(adversary ? ADVERSARY_BATTLES : DEFAULT_BATTLES),
      max: BATTLES_MAX,
    }),
    cycles: cycles ?? false,
    adversary: adversary ?? false,
    trace: trace ?? false,
  }
}

/** The seed of the n-th run, from 0. */
export function seedOf({ seed }: Pick<SoakOptions, 'seed'>, index: number): string {
  if (index === 0) return seed
  return /^\d{1,12}$/.test(seed) ? String(Number(seed) + index) : `${seed}+${index}`
}

function parse(args: readonly string[]) {
  try {
    const options = {
      seeds: { type: 'string' },
      seed: { type: 'string' },
      battles: { type: 'string' },
      cycles: { type: 'boolean' },
      adversary: { type: 'boolean' },
      trace: { type: 'boolean' },
    } as const
    return parseArgs({ args: [...args], options }).values
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function wholeNumber({ name, text, max }: { name: string; text: string; max: number }): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= max) return value
  throw new UsageError(`${name} must be a whole number from 1 to ${max}`)
}
