import { defineConfig } from 'vitest/config'

const testTimeout = 300_000
/** The first build installs everything. */
const hookTimeout = 900_000

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
