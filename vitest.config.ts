import { defineConfig } from 'vitest/config'

// The browser specs build nothing themselves: they expect client/dist and start the real server on a free port.
// They share one machine with their browsers, so they run after everything else.
const browserTimeoutMs = 120_000

// No test measures time: this only ends one that hangs, also on a machine that is busy with other things.
const unitTimeoutMs = 60_000

export default defineConfig({
  test: {
    // Tests with processes of their own wait for them most of the time: one worker more than a small machine has cores.
    maxWorkers: 3,
    projects: [
      { root: 'packages/engine', test: { name: 'engine', include: ['src/**/*.test.ts'], testTimeout: unitTimeoutMs } },
      {
        root: 'packages/protocol',
        test: { name: 'protocol', include: ['src/**/*.test.ts'], testTimeout: unitTimeoutMs },
      },
      {
        root: 'server',
        test: { name: 'server', include: ['src/**/*.test.ts'], testTimeout: unitTimeoutMs, hookTimeout: unitTimeoutMs },
      },
      {
        root: 'client',
        test: {
          name: 'client',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: unitTimeoutMs,
        },
      },
      {
        root: 'tools',
        test: { name: 'tools', include: ['**/*.test.ts'], exclude: ['**/node_modules/**'], testTimeout: unitTimeoutMs },
      },
      {
        root: 'client',
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          // Two, so that the browsers of the one have the processor while those of the other wait for a candle.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: browserTimeoutMs,
          hookTimeout: browserTimeoutMs,
        },
      },
    ],
  },
})
