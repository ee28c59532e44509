import { simulateCycles } from '@bougie/simulation/cycles/simulate-cycles.ts'
import { createSimulationDatabases } from '@bougie/simulation/simulation-database.ts'
import { printGain } from './gain.ts'
import { type SoakOptions, seedOf } from './options.ts'

const PLAY_MS = 60_000
/** A broken rule breaks in many seeds; a few are enough. */
const FAILURES_MAX = 10

/** Cycles with bets under faults. A failing seed is printed with the command that replays it. */
export async function soakCycles(options: SoakOptions): Promise<number> {
  const databases = await createSimulationDatabases()
  const failed: string[] = []
  const gains: number[] = []
  const sums = { runs: 0, cycles: 0, bets: 0, restarts: 0 }
  try {
    for (let index = 0; index < options.seeds && failed.length < FAILURES_MAX; index++) {
      const seed = seedOf(options, index)
      const { adversary } = options
      const run = await simulateCycles(databases, { seed, playMs: PLAY_MS, adversary })
      const { problems, cycles, bets, starts } = run
      gains.push(...run.adversary.map(({ gain }) => gain))
      sums.runs += 1
      sums.cycles += cycles
      sums.bets += bets
      sums.restarts += starts - 1
      if (problems.length === 0) continue
      failed.push(seed)
      console.error(
        `\nseed ${seed} FAILED; again: npm run soak -- --cycles ${adversary ? '--adversary ' : ''}--seed ${seed}`,
      )
      for (const { rule, detail, atMs } of problems) console.error(`  after ${atMs} ms: ${rule}\n    ${detail}`)
    }
  } finally {
    databases.dispose()
  }
  console.log(`${sums.runs} runs, ${sums.cycles} cycles, ${sums.bets} bets, ${sums.restarts} restarts`)
  console.log(failed.length === 0 ? 'every rule was kept' : `FAILED: ${failed.join(', ')}`)
  const isFair = !options.adversary || printGain(gains, { fair: 0, what: 'of what was put in' })
  return failed.length === 0 && isFair ? 0 : 1
}
