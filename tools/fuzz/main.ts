// Hostile inputs against a real server, for as long as asked: npm run fuzz -- --minutes N.
import { randomInt } from 'node:crypto'
import process from 'node:process'
import { runMain } from '../command-line/options.ts'
import { startLocalServer } from '../player/local-server.ts'
import { type FuzzReport, fuzz, SERVER_SETTINGS } from './fuzz.ts'
import { parseOptions } from './options.ts'

const MINUTE_MS = 60_000
const PROGRESS_EVERY_MS = 10_000
const SEED_BOUND = 2 ** 31 - 1

async function main(): Promise<number> {
  const { minutes, seed, rounds } = parseOptions(process.argv.slice(2), randomInt(SEED_BOUND))
  console.log(`seed ${seed}`)
  const server = await startLocalServer(SERVER_SETTINGS)
  const endsAtMs = performance.now() + minutes * MINUTE_MS
  let printedAtMs = performance.now()
  try {
    const report = await fuzz({
      server,
      seed,
      goesOn: (round) => round < (rounds ?? Number.POSITIVE_INFINITY) && performance.now() < endsAtMs,
      onRound(sofar) {
        if (performance.now() - printedAtMs < PROGRESS_EVERY_MS) return
        printedAtMs = performance.now()
        console.error(summaryOf(sofar))
      },
    })
    for (const { rule, detail, seed: failing } of report.problems) {
      console.error(`\nFAILED: ${rule}; again: npm run fuzz -- --seed ${failing} --rounds 1\n  ${detail}`)
    }
    console.log(summaryOf(report))
    return report.problems.length === 0 ? 0 : 1
  } finally {
    await server.stop()
  }
}

function summaryOf({ rounds, calls, frames, ceremonies, problems }: FuzzReport): string {
  return `${rounds} rounds, ${calls} calls, ${frames} frames, ${ceremonies} ceremonies, ${problems.length} problems`
}

await runMain(main, { misused: 2 })
