/** Nearest-rank percentile of unsorted values; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

export interface SideBySide {
  readonly ours: Spread
  readonly baseline: Spread
  /** Ours divided by the baseline of the same round. */
  readonly ratio: Spread
}

interface Contest {
  readonly rounds: number
  /** Rounds of both before those that count. */
  readonly roundsUncounted?: number
  /** Each returns the amount of work done: more is better. */
  readonly ours: () => Promise<number>
  readonly baseline: () => Promise<number>
}

/** Runs the two several times, in alternating order, so that the machine's other load affects both. */
export async function measureSideBySide({ rounds, roundsUncounted = 0, ours, baseline }: Contest): Promise<SideBySide> {
  for (let round = 0; round < roundsUncounted; round += 1) {
    await ours()
    await baseline()
  }
  const [mine, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) mine.push(await ours())
    bare.push(await baseline())
    if (round % 2 === 1) mine.push(await ours())
  }
  return {
    ours: spreadOf(mine),
    baseline: spreadOf(bare),
    ratio: spreadOf(mine.map((done, round) => done / (bare[round] ?? 0))),
  }
}
