import process from 'node:process'
import { arena } from './arena.ts'
import { match } from './match.ts'
import { jsonLineOf, readableLineOf, type Scenario } from './report.ts'

const SCENARIOS: readonly Scenario[] = [arena, match]

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name))
  if (unknown.length > 0) {
    console.error(
      `No scenario ${unknown.join(', ')}. There are:\n${SCENARIOS.map(({ name, about }) => `  ${name}  ${about}`).join('\n')}`,
    )
    return 1
  }
  for (const scenario of SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const figures = await scenario.run((text) => console.error(`${scenario.name}: ${text}`))
    const report = { scenario: scenario.name, figures }
    console.log(jsonLineOf(report))
    console.log(readableLineOf(report))
  }
  return 0
}

process.exitCode = await main(process.argv.slice(2))
