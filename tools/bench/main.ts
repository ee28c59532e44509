import process from 'node:process'
import { isUsageAsked } from '../command-line/options.ts'
import { arena } from './arena.ts'
import { bets } from './bets.ts'
import { fanout } from './fanout.ts'
import { history } from './history.ts'
import { http } from './http.ts'
import { match } from './match.ts'
import { peers } from './peers.ts'
import { watchStolenTime } from './process-usage.ts'
import {
  describeMachine,
  type Figure,
  jsonLineOf,
  readableLineOf,
  type Scenario,
  type ScenarioReport,
  tableOf,
} from './report.ts'
import { routes } from './routes.ts'
import { scale } from './scale.ts'
import { sockets } from './sockets.ts'
import { start } from './start.ts'
import { web } from './web.ts'

const SCENARIOS: readonly Scenario[] = [
  fanout,
  bets,
  match,
  http,
  routes,
  peers,
  start,
  arena,
  scale,
  history,
  web,
  sockets,
]

/**
 * A run of all scenarios ends within ten minutes, also on a loaded machine: those that would end later are left out and
 * named. Scenarios that are asked for by name all run.
 */
const RUN_MINUTES_MAX = 10
const USUAL_MINUTES = 2

async function main(names: readonly string[]): Promise<number> {
  const list = SCENARIOS.map(({ name, about }) => `  ${name}  ${about}`).join('\n')
  if (isUsageAsked(names)) {
    console.log(`npm run bench -- [NAME…]\n\n${list}`)
    return 0
  }
  const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name))
  if (unknown.length > 0) {
    console.error(`No scenario ${unknown.join(', ')}. There are:\n${list}`)
    return 1
  }
  const machine = describeMachine()
  const reports: ScenarioReport[] = []
  const broken: string[] = []
  for (const scenario of SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const endsAfterMinutes = performance.now() / 60_000 + (scenario.minutes ?? USUAL_MINUTES)
    if (names.length === 0 && endsAfterMinutes > RUN_MINUTES_MAX) {
      console.error(`${scenario.name}: left out, the run would take too long; run it by its name`)
      continue
    }
    const figures = await figuresOf(scenario)
    if (figures === null) {
      broken.push(scenario.name)
      continue
    }
    const report = { scenario: scenario.name, figures }
    reports.push(report)
    console.log(jsonLineOf(report))
    console.log(readableLineOf(report))
  }
  console.error(`\n${machine}\n\n${tableOf(reports)}`)
  return broken.length === 0 ? 0 : 1
}

/** Null for a scenario that fails, as on an overloaded machine; the others still run. */
async function figuresOf(scenario: Scenario): Promise<readonly Figure[] | null> {
  const stolenPercent = watchStolenTime()
  try {
    const figures = await scenario.run((text) => console.error(`${scenario.name}: ${text}`))
    const value = stolenPercent()
    // Stolen processor time worsens times in milliseconds far beyond its share.
    return value === null
      ? figures
      : [...figures, { name: 'processor time that the host gave to others', value, unit: '%' }]
  } catch (cause) {
    console.error(`${scenario.name}: broke off:`, cause)
    return null
  }
}

process.exitCode = await main(process.argv.slice(2))
