// `npm run check`, the inner loop: types, format, lint, dead code and the tests of the pure packages. Nothing is built,
// no server starts and no browser opens; `npm test` covers the rest.
import { report, runCheck, runInOrder } from './check.ts'
import { databaseClients, directions, listStaticChecks } from './checks.ts'
import { runVitest } from './run-vitest.ts'
import { addTallies, exitCode, summaryLine } from './tally.ts'

const PURE_PROJECTS = [
  '--project',
  'engine',
  '--project',
  'protocol',
  '--project',
  'battle-messages',
  '--project',
  'api-client',
]

const startedAtMs = performance.now()
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())

const first = await runCheck(databaseClients, interruption.signal)
// One after another beside the tests: each has enough threads for a small machine, and some need a gigabyte.
const [tests, tallies] = await Promise.all([
  runVitest({
    chromium: null,
    vitestArguments: [...PURE_PROJECTS, ...process.argv.slice(2)],
    interrupted: interruption.signal,
  }),
  runInOrder([...listStaticChecks({ inBackground: false }), directions], interruption.signal),
])

const sum = addTallies([first, ...tallies, tests])
process.exitCode = exitCode(sum, { ci: false })
report({ title: 'whole check', ok: process.exitCode === 0, startedAtMs })
console.log(summaryLine(sum))
