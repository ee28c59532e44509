import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Tests with servers and browsers of their own, as many at once as a small machine has cores: more of them take longer each
 * than they save. They run after those that need the processor all the time. In CI, whose machine may have other guests,
 * one whose press or phase a stalled processor has missed is played once more; what is wrong fails twice.
 */
const withProcesses = { maxWorkers: 2, sequence: { groupOrder: 1 }, retry: process.env['CI'] ? 1 : 0 } as const

// No test measures time: this only ends one that hangs, also on a machine that is busy with other things.
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 } as const

// State lives in objects that each test makes: its files can share a process, and load the server once, not once a file.
const together = { isolate: false, ...timeouts }

// A page and modules of its own for each file, in threads that stay: the page is made once a thread.
const page = { environment: 'happy-dom', ...timeouts } as const

/** Where Node and the page must agree what a DOMException or a MessageChannel is, which those threads don't. */
const withNodesClasses = ['src/stores/update-watch.test.ts', 'src/stores/identity/identity-f*.test.ts']

/**
 * Tests of the client write ordinary spaces, because nobody could tell the others apart. That players get those of
 * French printing is proven in tools/typography, from the sources.
 */
const ordinarySpaces = {
  name: 'ordinary-spaces',
  enforce: 'pre',
  transform: (code: string) => ({ code: code.replace(/[\u00a0\u202f]|\\u00a0|\\u202f/g, ' '), map: null }),
} as const

/** The key of server/test/test-secrets.ts: programs that tests start read what tests have stored. */
const testDataKey = '74657374'.repeat(8)

/** Set-up of projects that use databases of Postgres. */
const runOfTests = fileURLToPath(new URL('server/test/run-of-tests.ts', import.meta.url))

export default defineConfig({
  test: {
    // One worker more than a small machine has cores, for those that wait for a database.
    maxWorkers: 3,
    projects: [
      { root: 'packages/engine', test: { name: 'engine', include: ['src/**/*.test.ts'], ...together } },
      {
        root: 'packages/battle-messages',
        test: { name: 'battle-messages', include: ['src/**/*.test.ts'], ...together },
      },
      { root: 'packages/api-client', test: { name: 'api-client', include: ['src/**/*.test.ts'], ...together } },
      { root: 'packages/protocol', test: { name: 'protocol', include: ['src/**/*.test.ts'], ...together } },
      {
        root: 'server',
        test: {
          name: 'server',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: runOfTests,
          ...together,
        },
      },
      {
        // Hundreds of whole servers each, one after another: in a process of their own they take half as long.
        root: 'packages/simulation',
        test: {
          name: 'simulation',
          include: ['src/**/*.test.ts'],
          ...timeouts,
        },
      },
      {
        root: 'client',
        plugins: [ordinarySpaces],
        test: {
          name: 'client',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: withNodesClasses,
          pool: 'vmThreads',
          ...page,
        },
      },
      {
        root: 'client',
        plugins: [ordinarySpaces],
        test: { name: 'client-and-node', include: withNodesClasses, ...page },
      },
      {
        root: 'tools',
        test: {
          name: 'tools',
          include: ['**/*.test.ts'],
          globalSetup: runOfTests,
          exclude: ['**/node_modules/**'],
          ...together,
          env: { DATA_KEY: testDataKey },
          ...withProcesses,
        },
      },
      {
        // They build nothing themselves: they expect client/dist and start the real server on a free port.
        root: 'client',
        test: {
          name: 'e2e',
          env: { DATA_KEY: testDataKey },
          include: ['e2e/**/*.spec.ts'],
          // Files of a worker share its browser.
          isolate: false,
          ...timeouts,
          ...withProcesses,
          // Hooks after a test run as they are written: a failure is reported while its visitors are still there.
          sequence: { ...withProcesses.sequence, hooks: 'list' },
        },
      },
    ],
  },
})
