import { spawnSync } from 'node:child_process'
import { postgresProblem } from '@bougie/server/test/test-postgres.ts'
import { describe, test } from 'vitest'

const missing = (await postgresProblem()) ?? redisServerProblem()

function redisServerProblem(): string | null {
  const { error } = spawnSync('redis-server', ['--version'])
  return error === undefined ? null : `redis-server: ${error.message}`
}

/** Without Postgres or the program redis-server the suite shows as skipped, with the reason; in CI it fails. */
export function describeFleet(title: string, suite: () => void): void {
  if (missing === null) {
    describe(title, suite)
    return
  }
  const reason = `${title}: ${missing}`
  if (process.env['CI']) {
    test(reason, () => {
      throw new Error('CI must run the suites of several servers')
    })
    return
  }
  process.stderr.write(`SKIPPED ${reason}\n`)
  describe.skip(reason, suite)
}
