// Counts a vitest run into the file that TALLY_FILE names. Failures that belong to no test (a file that doesn't import,
// a hook that throws, a promise that nobody awaited) count too: they would otherwise be lost between the numbers.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { addTallies, NOTHING, type Tally } from './tally.ts'

export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['TALLY_FILE']
    if (file === undefined) throw new Error('TALLY_FILE must name the file to write')
    const tally = addTallies([...modules.map(countModule), { ...NOTHING, failed: unhandledErrors.length }])
    writeFileSync(file, JSON.stringify(tally))
  }
}

function countModule(module: TestModule): Tally {
  const states = [...module.children.allTests()].map((testCase) => testCase.result().state)
  const suites = [module, ...module.children.allSuites()]
  return {
    passed: states.filter((state) => state === 'passed').length,
    failed: states.filter((state) => state === 'failed').length + suites.flatMap((suite) => suite.errors()).length,
    skipped: states.filter((state) => state === 'skipped' || state === 'pending').length,
  }
}
