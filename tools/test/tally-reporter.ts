// Counts a vitest run into the file that TALLY_FILE names. Failures that belong to no test (a file that doesn't import,
// a hook that throws, a promise that nobody awaited) count too: they would otherwise be lost between the numbers. So does
// a project whose pattern no longer finds a file, if TALLY_WHOLE_PROJECTS says that the run selects no files.
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { addTallies, NOTHING, ONE_FAILED, type Tally } from './tally.ts'

export default class TallyReporter implements Reporter {
  #vitest: Vitest | null = null

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const file = process.env['TALLY_FILE']
    if (file === undefined) throw new Error('TALLY_FILE must name the file to write')
    const tally = addTallies([
      ...modules.map(countModule),
      { ...NOTHING, failed: unhandledErrors.length },
      ...(process.env['TALLY_WHOLE_PROJECTS'] === 'true' ? this.#countEmptyProjects(modules) : []),
    ])
    writeFileSync(file, JSON.stringify(tally))
  }

  #countEmptyProjects(modules: readonly TestModule[]): Tally[] {
    const withModules = new Set(modules.map(({ project }) => project.name))
    const empty = (this.#vitest?.projects ?? []).filter(({ name }) => !withModules.has(name))
    for (const { name } of empty) console.error(`The project ${name} has no test file`)
    return empty.map(() => ONE_FAILED)
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
