import { defineConfig } from 'vitest/config'

// The browser specs build nothing themselves: they expect client/dist and start the real server on a free port.
// They share one machine with the browser, so they run alone and after everything else.
const browserTimeoutMs = 120_000

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { root: 'packages/engine', test: { name: 'engine', include: ['src/**/*.test.ts'] } },
      { root: 'packages/protocol', test: { name: 'protocol', include: ['src/**/*.test.ts'] } },
      { root: 'server', test: { name: 'server', include: ['src/**/*.test.ts'], testTimeout: 20_000 } },
      {
        root: 'client',
        test: { name: 'client', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
      {
        root: 'tools',
        test: { name: 'tools', include: ['**/*.test.ts'], exclude: ['**/node_modules/**'], testTimeout: 60_000 },
      },
      {
        root: 'client',
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: browserTimeoutMs,
          hookTimeout: browserTimeoutMs,
        },
      },
    ],
  },
})
