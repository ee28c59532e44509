import { readerOf } from '../command-line/options.ts'

const MINUTES_MAX = 7 * 24 * 60
const SEED_MAX = 2 ** 31 - 1
const ROUNDS_MAX = 1_000_000

const USAGE = `npm run fuzz -- [--minutes N] [--seed S] [--rounds R]

  --minutes N   how long (1 to ${MINUTES_MAX}, default 5)
  --seed S      the first seed (0 to ${SEED_MAX}, default: drawn and printed)
  --rounds R    at most this many rounds (1 to ${ROUNDS_MAX}); with 1, the replay of a round that failed`

const { parse, wholeNumber } = readerOf(USAGE)

const OPTIONS = { minutes: { type: 'string' }, seed: { type: 'string' }, rounds: { type: 'string' } } as const

/** @throws UsageError */
export function parseOptions(args: readonly string[], drawnSeed: number) {
  const { minutes = '5', seed = String(drawnSeed), rounds } = parse(args, OPTIONS)
  return {
    minutes: wholeNumber({ name: '--minutes', text: minutes, min: 1, max: MINUTES_MAX }),
    seed: wholeNumber({ name: '--seed', text: seed, min: 0, max: SEED_MAX }),
    // A failing round alone; null for all that fit into the time.
    rounds: rounds === undefined ? null : wholeNumber({ name: '--rounds', text: rounds, min: 1, max: ROUNDS_MAX }),
  }
}
