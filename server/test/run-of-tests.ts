// Global set-up of the tests: workers keep their databases from file to file, and end without a word.
import { beginRun, endRun } from './test-postgres.ts'

export const setup = beginRun
export const teardown = endRun
