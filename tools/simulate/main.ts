import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { createSeededRandom } from '@bougie/simulation/seeded-random.ts'
import { runMain } from '../command-line/options.ts'
import { passesHealthCheck } from '../player/local-server.ts'
import { junitOf, type ScenarioReport } from './junit.ts'
import { parseOptions, type SimulateOptions } from './options.ts'
import { auditReport, onOwnServer, ownServerSettings } from './own-server.ts'
import { SCENARIOS } from './scenarios.ts'

async function main(): Promise<number> {
  const options = parseOptions(process.argv.slice(2))
  if (options.url !== null) return await simulateOn(options.url, options)
  const { readConfig } = await import('@bougie/server')
  const localUrl = `http://localhost:${readConfig().port}`
  if (await passesHealthCheck(localUrl)) return await simulateOn(localUrl, options)
  console.log(`Nothing responds at ${localUrl}: starting a private server with an empty database and short phases.`)
  return await onOwnServer(ownServerSettings(options.stakeEuros), ({ url, databaseUrl }) =>
    simulateOn(url, options, () => auditReport(databaseUrl)),
  )
}

/** Without an audit only balances are compared. */
async function simulateOn(
  url: string,
  options: SimulateOptions,
  audit: (() => Promise<ScenarioReport>) | null = null,
): Promise<number> {
  const { battles, concurrency, stakeEuros, seed } = options
  console.log(`${battles} in each scenario on ${url}, ${concurrency} at once, ${stakeEuros} € each side, seed ${seed}`)
  const call = createRestClient({ baseUrl: url })
  const reports: ScenarioReport[] = []
  for (const name of options.scenarios) {
    const startedAtMs = performance.now()
    const random = createSeededRandom(seed).fork(name)
    const result = await SCENARIOS[name]({
      url,
      call,
      battles,
      concurrency,
      stakeEuros,
      random,
      onProgress: showProgress,
    })
    if (process.stdout.isTTY) process.stdout.write('\n')
    const report = { name, elapsedMs: performance.now() - startedAtMs, ...result }
    print(report)
    reports.push(report)
  }
  if (audit !== null) {
    const report = await audit()
    print(report)
    reports.push(report)
  }
  if (options.junitFile !== null) await writeFile(options.junitFile, junitOf(reports, seed))
  const problems = reports.flatMap(({ checks }) => checks.flatMap((check) => check.problems))
  console.log(problems.length === 0 ? '✓ every rule was kept, and the money is right' : `✗ ${problems.length} problems`)
  return problems.length === 0 ? 0 : 1
}

function showProgress({ finished, total }: { finished: number; total: number }): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${finished}/${total}`)
  else if (finished === total || finished % Math.ceil(total / 10) === 0) console.log(`${finished}/${total}`)
}

function print({ name, elapsedMs, summary, checks }: ScenarioReport): void {
  console.log(`${name}, ${(elapsedMs / 1000).toFixed(1)} s: ${summary.join('; ')}`)
  for (const check of checks) {
    if (check.problems.length === 0) console.log(`  ✓ ${check.name}`)
    else console.error(`  ✗ ${check.name}`)
    for (const problem of check.problems) console.error(`      ${problem.replaceAll('\n', '\n        ')}`)
  }
}

await runMain(main, { misused: 1 })
