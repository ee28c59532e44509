import { defineConfig } from 'vitest/config'

const isCi = ['true', '1'].includes(process.env['CI'] ?? '')

// In CI, `.ci/run` bounds the whole run by eleven minutes. These bounds are below it, so that a slow step is reported by
// its name.
const testTimeout = isCi ? 120_000 : 300_000
/** The first build installs everything. */
const hookTimeout = isCi ? 480_000 : 900_000

export default defineConfig({
  test: {
    name: 'stack',
    root: import.meta.dirname,
    include: ['*.stack.ts'],
    // Each test continues with the stack as the previous one left it.
    bail: 1,
    maxWorkers: 1,
    testTimeout,
    hookTimeout,
    reporters: ['verbose'],
  },
})
