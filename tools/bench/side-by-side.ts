import { type Spread, spreadOf } from './statistics.ts'

export interface SideBySide {
  readonly ours: Spread
  readonly baseline: Spread
  /** Ours by the baseline of the same turn. */
  readonly ratio: Spread
}

export interface Contest {
  readonly turns: number
  /** Each answers how much was done, the more the better. */
  readonly ours: () => Promise<number>
  readonly baseline: () => Promise<number>
}

/** The two in turn, several times and with changing starts, so that what else the machine does meets both. */
export async function measureSideBySide({ turns, ours, baseline }: Contest): Promise<SideBySide> {
  const [mine, bare]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 2 === 0) mine.push(await ours())
    bare.push(await baseline())
    if (turn % 2 === 1) mine.push(await ours())
  }
  return {
    ours: spreadOf(mine),
    baseline: spreadOf(bare),
    ratio: spreadOf(mine.map((done, turn) => done / (bare[turn] ?? 0))),
  }
}
