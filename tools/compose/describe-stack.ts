import process from 'node:process'
import { postgresProblem, testPostgresAddress } from '@bougie/server/test/test-postgres.ts'
import { redisProblem, testRedisAddress } from '@bougie/server/test/test-redis.ts'
import { describe, test } from 'vitest'
import { findHaproxy, HAPROXY_ADVICE } from './find-haproxy.ts'

const missing = await problem()

async function problem(): Promise<string | null> {
  if (!findHaproxy()) return HAPROXY_ADVICE
  const postgres = await postgresProblem()
  if (postgres !== null) return `${testPostgresAddress} does not respond (${postgres})`
  const redis = await redisProblem()
  return redis === null ? null : `${testRedisAddress} does not respond (${redis})`
}

/** Without a part of the stack the suite shows as skipped, with the reason; in CI it fails. */
export function describeStack(title: string, suite: () => void): void {
  if (missing === null) {
    describe(title, () => suite())
    return
  }
  if (process.env['CI']) {
    test(title, () => {
      throw new Error(missing)
    })
    return
  }
  process.stderr.write(`SKIPPED ${title}: ${missing}\n`)
  describe.skip(`${title}: ${missing}`, () => suite())
}
