import { readerOf } from '../command-line/options.ts'

export const DEFAULT_BATTLES = 60
/** Fewer, because an adversary's battles are long and run one after another. */
export const ADVERSARY_BATTLES = 15
const SEEDS_MAX = 10_000_000
const BATTLES_MAX = 10_000

const USAGE = `npm run soak -- --seeds N [--seed S] [--battles B | --cycles] [--adversary] [--trace]

  --seeds N     how many runs, each with players and faults of its own (1 to ${SEEDS_MAX}, default 100)
  --seed S      the first seed (default 1); with it alone just that one run, to replay a failure
  --battles B   battles a run (1 to ${BATTLES_MAX}, default ${DEFAULT_BATTLES}, with --adversary ${ADVERSARY_BATTLES})
  --cycles      nothing but cycles with bets, a minute of them each run
  --adversary   one player stalls and kills the server at the worst times; their gain is counted over all runs
  --trace       print every message of every socket`

const { parse, wholeNumber } = readerOf(USAGE)

const OPTIONS = {
  seeds: { type: 'string' },
  seed: { type: 'string' },
  battles: { type: 'string' },
  cycles: { type: 'boolean', default: false },
  adversary: { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
} as const

/** @throws UsageError */
export function parseOptions(args: readonly string[]) {
  const { seeds, seed, battles, cycles, adversary, trace } = parse(args, OPTIONS)
  const many = seeds ?? (seed === undefined ? '100' : '1')
  return {
    seeds: wholeNumber({ name: '--seeds', text: many, max: SEEDS_MAX }),
    seed: seed ?? '1',
    battles: wholeNumber({
      name: '--battles',
      text: battles ?? String(adversary ? ADVERSARY_BATTLES : DEFAULT_BATTLES),
      max: BATTLES_MAX,
    }),
    cycles,
    adversary,
    trace,
  }
}

export type SoakOptions = ReturnType<typeof parseOptions>

/** The seed of the n-th run, from 0. */
export function seedOf({ seed }: Pick<SoakOptions, 'seed'>, index: number): string {
  if (index === 0) return seed
  return /^\d{1,12}$/.test(seed) ? String(Number(seed) + index) : `${seed}+${index}`
}
