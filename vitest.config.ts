import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The browser specs build nothing themselves: they expect client/dist and start the real server on a free port.
const browserTimeoutMs = 120_000

/**
 * Tests with servers and browsers of their own wait for them most of the time: twice as many workers as a small machine has
 * cores. They run after those that need the processor all the time.
 */
const withProcesses = { maxWorkers: 4, sequence: { groupOrder: 1 } } as const

// No test measures time: this only ends one that hangs, also on a machine that is busy with other things.
const unitTimeoutMs = 60_000

// State lives in objects that each test makes: its files can share a process, and load the server once, not once a file.
const together = { isolate: false, testTimeout: unitTimeoutMs, hookTimeout: unitTimeoutMs }

// A page and modules of its own for each file, in threads that stay: the page is made once a thread.
const page = { environment: 'happy-dom', testTimeout: unitTimeoutMs } as const

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
          testTimeout: unitTimeoutMs,
          hookTimeout: unitTimeoutMs,
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
        root: 'client',
        test: {
          name: 'e2e',
          env: { DATA_KEY: testDataKey },
          include: ['e2e/**/*.spec.ts'],
          testTimeout: browserTimeoutMs,
          hookTimeout: browserTimeoutMs,
          ...withProcesses,
        },
      },
    ],
  },
})
