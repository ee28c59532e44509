// Battles under faults, for the requested number of runs: npm run soak -- --seeds N. A failing seed is printed with the
// command that replays it.
import process from 'node:process'
import { type SimulationReport, simulateSeed } from '@bougie/simulation/simulate.ts'
import { createSimulationDatabases } from '@bougie/simulation/simulation-database.ts'
import { runMain } from '../command-line/options.ts'
import { soakCycles } from './cycles.ts'
import { printGain } from './gain.ts'
import { parseOptions, type SoakOptions, seedOf } from './options.ts'

const PROGRESS_EVERY_MS = 5_000
/** A broken rule breaks in many seeds; a few are enough. */
const FAILURES_MAX = 10

interface Tally {
  runs: number
  battles: number
  restarts: number
  messages: number
  readonly shares: number[]
  readonly outcomes: Map<string, number>
  readonly failures: SimulationReport[]
}

async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2))
  if (options.cycles) return soakCycles(options)
  const tally: Tally = { runs: 0, battles: 0, restarts: 0, messages: 0, shares: [], outcomes: new Map(), failures: [] }
  const databases = await createSimulationDatabases()
  let reportedAtMs = performance.now()
  try {
    for (let index = 0; index < options.seeds && tally.failures.length < FAILURES_MAX; index++) {
      const { battles, adversary, trace } = options
      const onLine = trace ? { onLine: console.log } : {}
      const report = await simulateSeed(databases, { seed: seedOf(options, index), battles, adversary, ...onLine })
      add(tally, report)
      if (report.problems.length > 0) printFailure(report, options)
      if (performance.now() - reportedAtMs < PROGRESS_EVERY_MS) continue
      reportedAtMs = performance.now()
      console.error(`${tally.runs} of ${options.seeds} runs, ${tally.battles} battles`)
    }
  } finally {
    databases.dispose()
  }
  printSummary(tally)
  const isFair = !options.adversary || printGain(tally.shares, { fair: 0.5, what: 'of the pots' })
  return tally.failures.length === 0 && isFair ? 0 : 1
}

function add(tally: Tally, report: SimulationReport): void {
  tally.runs += 1
  tally.battles += report.battles
  tally.restarts += report.starts - 1
  tally.messages += report.messages
  tally.shares.push(...report.adversaryShares)
  for (const [outcome, count] of Object.entries(report.outcomes)) {
    tally.outcomes.set(outcome, (tally.outcomes.get(outcome) ?? 0) + count)
  }
  if (report.problems.length > 0) tally.failures.push(report)
}

function printFailure({ seed, problems }: SimulationReport, { battles, adversary }: SoakOptions): void {
  const which = adversary ? '--adversary ' : ''
  console.error(`\nseed ${seed} FAILED; again: npm run soak -- ${which}--seed ${seed} --battles ${battles}`)
  for (const { rule, detail, atMs } of problems) console.error(`  after ${atMs} ms: ${rule}\n    ${detail}`)
}

function printSummary({ runs, battles, restarts, messages, outcomes, failures }: Tally): void {
  const ends = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  console.log(`${runs} runs, ${battles} battles (${ends}), ${restarts} restarts, ${messages} messages`)
  console.log(failures.length === 0 ? 'every rule was kept' : `FAILED: ${failures.map(({ seed }) => seed).join(', ')}`)
}

await runMain(main, { misused: 2 })
