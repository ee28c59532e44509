// Battles and cycles under faults, for the requested number of runs: npm run soak -- --seeds N. A failing seed is printed
// with the command that replays it.
import process from 'node:process'
import { isTooMuch, meanAndError } from '@bougie/engine/testing/fair-share.ts'
import type { Problem } from '@bougie/simulation/problems.ts'
import {
  adversaryInBattles,
  adversaryInCycles,
  bothGames,
  onlyCycles,
  type ScenarioOf,
} from '@bougie/simulation/scenario.ts'
import { simulateSeed } from '@bougie/simulation/simulate.ts'
import { createSimulationDatabases, type SimulationDatabases } from '@bougie/simulation/simulation-database.ts'
import { runMain } from '../command-line/options.ts'
import { parseOptions, type SoakOptions, seedOf } from './options.ts'

const PROGRESS_EVERY_MS = 5_000
/** The time during which a run of nothing but cycles has bets and faults. */
const BETS_MS = 60_000
/** A broken rule breaks in many seeds; a few are enough. */
const FAILURES_MAX = 10

interface Run {
  readonly problems: readonly Problem[]
  /** The results of the adversary, game by game. */
  readonly gains: readonly number[]
  /** Figures that are added up over all runs. */
  readonly sums: Readonly<Record<string, number>>
  readonly outcomes: Readonly<Record<string, number>>
}

async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2))
  const [sums, outcomes] = [new Map<string, number>(), new Map<string, number>()]
  const sum = (name: string) => sums.get(name) ?? 0
  const failed: string[] = []
  const gains: number[] = []
  const databases = await createSimulationDatabases()
  let reportedAtMs = performance.now()
  try {
    for (let index = 0; index < options.seeds && failed.length < FAILURES_MAX; index++) {
      const seed = seedOf(options, index)
      const run = await runSeed(databases, seed, options)
      add(sums, { runs: 1, ...run.sums })
      add(outcomes, run.outcomes)
      gains.push(...run.gains)
      if (run.problems.length > 0) {
        failed.push(seed)
        printFailure(seed, run.problems, options)
      }
      if (performance.now() - reportedAtMs < PROGRESS_EVERY_MS) continue
      reportedAtMs = performance.now()
      console.error(`${sum('runs')} of ${options.seeds} runs, ${sum('battles')} battles, ${sum('cycles')} cycles`)
    }
  } finally {
    databases.dispose()
  }
  const ends = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  const games = `${sum('battles')} battles, ${sum('cycles')} cycles (${ends}), ${sum('bets')} bets`
  console.log(`${sum('runs')} runs, ${games}, ${sum('restarts')} restarts, ${sum('messages')} messages`)
  console.log(failed.length === 0 ? 'every rule was kept' : `FAILED: ${failed.join(', ')}`)
  const isFair = !options.adversary || printGain(gains, options)
  return failed.length === 0 && isFair ? 0 : 1
}

async function runSeed(databases: SimulationDatabases, seed: string, options: SoakOptions): Promise<Run> {
  const onLine = options.trace ? { onLine: console.log } : {}
  const report = await simulateSeed(databases, { seed, scenarioOf: scenarioOf(options), ...onLine })
  const { battles, cycles, bets, messages, starts, adversaryShares, adversaryCycles } = report
  const gains = [...adversaryShares, ...adversaryCycles.map(({ gain }) => gain)]
  return { ...report, gains, sums: { battles, cycles, bets, messages, restarts: starts - 1 } }
}

function scenarioOf({ cycles, adversary, battles }: SoakOptions): ScenarioOf {
  if (cycles) return (adversary ? adversaryInCycles : onlyCycles)(BETS_MS)
  return (adversary ? adversaryInBattles : bothGames)(battles)
}

function add(sums: Map<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count)
}

function printFailure(seed: string, problems: readonly Problem[], { cycles, battles, adversary }: SoakOptions): void {
  const which = `${cycles ? '--cycles ' : ''}${adversary ? '--adversary ' : ''}--seed ${seed}`
  console.error(`\nseed ${seed} FAILED; again: npm run soak -- ${which}${cycles ? '' : ` --battles ${battles}`}`)
  for (const { rule, detail, atMs } of problems) console.error(`  after ${atMs} ms: ${rule}\n    ${detail}`)
}

/** The average gain of the adversary. @returns false when that is more than luck. */
function printGain(gains: readonly number[], { cycles }: SoakOptions): boolean {
  if (gains.length < 2) {
    console.log('too few games to estimate the gain of the adversary')
    return true
  }
  const { fair, what } = cycles ? { fair: 0, what: 'of what was put in' } : { fair: 0.5, what: 'of the pots' }
  const { mean, error } = meanAndError(gains)
  const figures = `${(100 * mean).toFixed(2)} % ± ${(100 * error).toFixed(2)} ${what} in ${gains.length} games`
  const isFair = !isTooMuch(gains, fair)
  console.log(`the adversary: ${figures}; ${isFair ? 'no more than' : 'FAILED: more than'} ${100 * fair} %`)
  return isFair
}

await runMain(main, { misused: 2 })
