import { type Spread, spreadOf } from './statistics.ts'

export interface SideBySide {
  readonly ours: Spread
  readonly baseline: Spread
  /** Ours divided by the baseline of the same round. */
  readonly ratio: Spread
}

export interface Contest {
  readonly rounds: number
  /** Each returns the amount of work done: more is better. */
  readonly ours: () => Promise<number>
  readonly baseline: () => Promise<number>
}

/** Runs the two several times, in alternating order, so that the machine's other load affects both. */
export async function measureSideBySide({ rounds, ours, baseline }: Contest): Promise<SideBySide> {
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
