import { parseArgs } from 'node:util'

export interface FuzzOptions {
  /** The duration; rounds are begun until then, and the running one is finished. */
  readonly minutes: number
  /** Round n draws its inputs from seed + n, so one number replays a failure. */
  readonly seed: number
  /** A failing round alone; null for all that fit into the time. */
  readonly rounds: number | null
}

const MINUTES_MAX = 7 * 24 * 60
const SEED_MAX = 2 ** 31 - 1
const ROUNDS_MAX = 1_000_000

const USAGE = `npm run fuzz -- [--minutes N] [--seed S] [--rounds R]

  --minutes N   how long (1 to ${MINUTES_MAX}, default 5)
  --seed S      the first seed (0 to ${SEED_MAX}, default: drawn and printed)
  --rounds R    at most this many rounds (1 to ${ROUNDS_MAX}); with 1, the replay of a round that failed`

export class UsageError extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(`${problem}\n\n${USAGE}`, options)
    this.name = 'UsageError'
  }
}

/** @throws UsageError */
export function parseOptions(args: readonly string[], drawnSeed: number): FuzzOptions {
  const { minutes = '5', seed = String(drawnSeed), rounds } = parse(args)
  return {
    minutes: wholeNumber({ name: '--minutes', text: minutes, min: 1, max: MINUTES_MAX }),
    seed: wholeNumber({ name: '--seed', text: seed, min: 0, max: SEED_MAX }),
    rounds: rounds === undefined ? null : wholeNumber({ name: '--rounds', text: rounds, min: 1, max: ROUNDS_MAX }),
  }
}

function parse(args: readonly string[]) {
  try {
    const options = { minutes: { type: 'string' }, seed: { type: 'string' }, rounds: { type: 'string' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function wholeNumber({ name, text, min, max }: { name: string; text: string; min: number; max: number }): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new UsageError(`${name} must be a whole number from ${min} to ${max}`)
}
