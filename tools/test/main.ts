// `npm test`: every check and every test, whatever fails on the way, and one line at the end that adds them up.
import { CHROMIUM_ADVICE, findOrInstallChromium } from '../browser/find-chromium.ts'
import { type Check, report, runInOrder } from './check.ts'
import { databaseClients, lintChecks, listBuildChecks, typeChecks } from './checks.ts'
import { runVitest, type TestRun } from './run-vitest.ts'
import { addTallies, exitCode, ONE_PASSED, summaryLine, type Tally } from './tally.ts'

const startedAtMs = performance.now()

// Ctrl-C and SIGTERM end the program that is running now, and with it this one.
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())

const run = (checks: readonly Check[]) => runInOrder(checks, interruption.signal)

// The installation of the packages counts as passed: without it this would not run.
const tallies: Tally[] = [ONE_PASSED, ...(await run([databaseClients, ...listBuildChecks()]))]

const chromium = findOrInstallChromium()
const testsStartedAtMs = performance.now()
// The static checks only read, and use the time in which tests wait.
const staticChecks = [...typeChecks, ...lintChecks].map((check) => ({ ...check, inBackground: true }))
const [staticTallies, ...testTallies] = await Promise.all([
  run(staticChecks),
  ...listTestRuns(process.argv.slice(2)).map((testRun) => runVitest({ ...testRun, interrupted: interruption.signal })),
])
const tests = addTallies(testTallies)
report({ title: 'tests', ok: tests.failed === 0, startedAtMs: testsStartedAtMs })
if (chromium === undefined) console.log(CHROMIUM_ADVICE)

const sum = addTallies([...tallies, ...staticTallies, tests])
const code = exitCode(sum, { ci: isCi() })
report({ title: 'whole run', ok: code === 0, startedAtMs })
if (code === 1 && sum.failed === 0) console.log('In CI nothing may be skipped.')
console.log(summaryLine(sum))
process.exitCode = code

/**
 * Tests of the tools start programs and mostly wait for them, so they run beside the others, which use the processors
 * meanwhile. Arguments of a developer choose tests for a single run.
 */
function listTestRuns(vitestArguments: readonly string[]): Omit<TestRun, 'interrupted'>[] {
  if (vitestArguments.length > 0) return [{ chromium, vitestArguments, wholeProjects: false }]
  return [
    { chromium, vitestArguments: ['--project', '!tools'], wholeProjects: true },
    { chromium: chromium ?? null, vitestArguments: ['--project', 'tools', '--maxWorkers', '2'], wholeProjects: true },
  ]
}

function isCi(): boolean {
  return ['true', '1'].includes(process.env['CI'] ?? '')
}
