import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ProjectOrder } from './tools/test/project-order.ts'

/**
 * One worker more than a small machine has cores, because some of them wait: for a database, or for a battle's clock.
 * Projects run one after another, as listed, but a worker without files begins with those of the next. `npm test` runs
 * the project `tools` beside the others.
 */
const maxWorkers = 3

/**
 * CI runs a failed test with servers or browsers of its own again, because a stalled processor of a shared machine can
 * make it miss a press or a phase; a real defect fails twice.
 */
const withServers = { retry: process.env['CI'] ? 1 : 0 } as const

// No test measures time: the limit only ends a test that hangs, and is high enough for a busy machine.
const timeouts = { testTimeout: 600_000, hookTimeout: 600_000 } as const

// State lives in objects that each test creates, so test files can share a process and load the server only once.
const together = { isolate: false, ...timeouts }

/**
 * Node loads the sources itself, as in production, instead of Vite: nothing is transformed, and a module can't be mocked.
 * It costs a tenth less processor time.
 */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const

const page = {
  environment: 'happy-dom',
  // A followed link, such as a download, would replace the page on which the next tests run.
  environmentOptions: {
    happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
  },
  setupFiles: fileURLToPath(new URL('client/src/testing/after-each.ts', import.meta.url)),
} as const

/**
 * Client tests write ordinary spaces, because no-break spaces look the same. The tests in tools/typography check in the
 * sources that players get the spaces of French typography.
 */
const ordinarySpaces = {
  name: 'ordinary-spaces',
  enforce: 'pre',
  transform: (code: string) => ({ code: code.replace(/[\u00a0\u202f]|\\u00a0|\\u202f/g, ' '), map: null }),
} as const

/** The key of server/test/test-secrets.ts, so that programs started by tests can read the data of those tests. */
const testDataKey = '74657374'.repeat(8)

/** Set-up of projects that use Postgres databases. */
const runOfTests = fileURLToPath(new URL('server/test/run-of-tests.ts', import.meta.url))

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: ProjectOrder },
    projects: [
      {
        root: 'client',
        plugins: [ordinarySpaces],
        test: { name: 'client', include: ['src/**/*.test.{ts,tsx}'], ...page, ...together },
      },
      {
        // The specs build nothing: they expect client/dist, and start the real server on a free port.
        root: 'client',
        test: {
          name: 'e2e',
          env: { DATA_KEY: testDataKey },
          include: ['e2e/**/*.spec.ts'],
          // The files of a worker share one browser.
          isolate: false,
          ...timeouts,
          ...native,
          ...withServers,
          // Hooks run in the order in which they are written, so that a failure is reported before its visitors leave.
          sequence: { hooks: 'list' },
        },
      },
      {
        root: 'tools',
        test: {
          name: 'tools',
          include: ['**/*.test.ts'],
          globalSetup: runOfTests,
          exclude: ['**/node_modules/**'],
          ...together,
          ...native,
          env: { DATA_KEY: testDataKey },
          ...withServers,
        },
      },
      {
        // Each file runs hundreds of servers, one after another. In a separate process a file takes half as long.
        root: 'packages/simulation',
        test: {
          name: 'simulation',
          include: ['src/**/*.test.ts'],
          ...timeouts,
          ...native,
        },
      },
      {
        root: 'server',
        test: {
          name: 'server',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: runOfTests,
          ...together,
          ...native,
        },
      },
      { root: 'packages/engine', test: { name: 'engine', include: ['src/**/*.test.ts'], ...together, ...native } },
      {
        root: 'packages/battle-messages',
        test: { name: 'battle-messages', include: ['src/**/*.test.ts'], ...together, ...native },
      },
      {
        root: 'packages/api-client',
        test: { name: 'api-client', include: ['src/**/*.test.ts'], ...together, ...native },
      },
      { root: 'packages/protocol', test: { name: 'protocol', include: ['src/**/*.test.ts'], ...together, ...native } },
    ],
  },
})
