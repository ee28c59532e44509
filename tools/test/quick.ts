// `npm run check`, the inner loop: types, format, lint, dead code and the tests of the pure packages. Nothing is built,
// no server starts and no browser opens; `npm test` covers the rest.
import { report, runCheck, runInOrder } from './check.ts'
import { databaseClients, directions, lintChecks, typeChecks } from './checks.ts'
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

const ofDeveloper = process.argv.slice(2)

const startedAtMs = performance.now()
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())

const first = await runCheck(databaseClients, interruption.signal)
// Type checks one after another, because some need a gigabyte: each uses one processor, and the others another one.
const [tests, types, others] = await Promise.all([
  runVitest({
    chromium: null,
    vitestArguments: [...PURE_PROJECTS, ...ofDeveloper],
    wholeProjects: ofDeveloper.length === 0,
    interrupted: interruption.signal,
  }),
  runInOrder(typeChecks, interruption.signal),
  runInOrder([...lintChecks, directions], interruption.signal),
])

const sum = addTallies([first, ...types, ...others, tests])
process.exitCode = exitCode(sum, { ci: false })
report({ title: 'whole check', ok: process.exitCode === 0, startedAtMs })
console.log(summaryLine(sum))
