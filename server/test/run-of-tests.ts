// Global set-up of the tests: workers keep their databases from file to file, so leftovers are removed after the run.
import { beginRun, endRun } from './test-postgres.ts'

export const setup = beginRun
export const teardown = endRun
