import process from 'node:process'
import { eurosFromCents } from '@bougie/protocol'
import { answersHealthCheck, type LocalServer, startLocalServer } from '../player/local-server.ts'
import { findMoneyProblems } from './money-check.ts'
import { parseOptions, type SimulateOptions, UsageError } from './options.ts'
import { runSimulation, type SimulationResult } from './run.ts'

/** A private server plays at this pace, so that a round lasts a second. */
const QUICK_PACE = {
  MATCH_COUNTDOWN_MS: '500',
  BATTLE_WAITING_MS: '200',
  BATTLE_PREDICTION_MS: '1000',
  BATTLE_RESULTS_WAIT_MS: '1000',
  BATTLE_PAUSE_MS: '200',
  BOTS: 'off',
  RATE_LIMIT: 'off',
}

async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2))
  const own = options.url ? null : await ownServerWhenNoneAnswers()
  const url = options.url ?? own?.url ?? localUrl()
  try {
    return await simulateOn(url, options)
  } finally {
    await own?.stop()
  }
}

async function ownServerWhenNoneAnswers(): Promise<LocalServer | null> {
  if (await answersHealthCheck(localUrl())) return null
  console.log(`Nothing answers at ${localUrl()}: starting a private server with an empty database and short phases.`)
  return startLocalServer(QUICK_PACE)
}

function localUrl(): string {
  return `http://localhost:${process.env.PORT ?? 8022}`
}

async function simulateOn(url: string, options: SimulateOptions): Promise<number> {
  console.log(`${options.battles} battles on ${url}, ${options.concurrency} at once, ${options.stakeEuros} € each side`)
  const result = await runSimulation({ url, options, onProgress: showProgress })
  if (process.stdout.isTTY) process.stdout.write('\n')
  const problems = [...result.failures, ...(await findMoneyProblems(result.call, result.accounts))]
  if (result.finished !== options.battles)
    problems.unshift(`${result.finished} of ${options.battles} battles were played`)
  printSummary(result)
  for (const problem of problems) console.error(`✗ ${problem}`)
  console.log(
    problems.length === 0
      ? '✓ the money is right: every balance and every battle adds up'
      : `✗ ${problems.length} problems`,
  )
  return problems.length === 0 ? 0 : 1
}

function showProgress({ finished, total }: { finished: number; total: number }): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${finished}/${total} battles`)
  else if (finished === total || finished % Math.ceil(total / 10) === 0) console.log(`${finished}/${total} battles`)
}

function printSummary({ accounts, finished, elapsedMs }: SimulationResult): void {
  const sides = accounts.flatMap((account) => account.battles)
  const count = (outcome: string) => sides.filter((side) => side.outcome === outcome).length
  const wonCents = sides.reduce((cents, side) => cents + Math.max(0, side.netCents), 0)
  console.log(
    [
      `${finished} battles by ${accounts.length} players in ${(elapsedMs / 1000).toFixed(1)} s`,
      `${count('won')} won, ${count('lost')} lost, ${count('draw')} sides drawn, ${count('cancelled')} sides cancelled`,
      `${eurosFromCents(wonCents).toFixed(2)} € changed hands`,
    ].join('\n'),
  )
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error)
  process.exitCode = 1
}
