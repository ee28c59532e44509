import { describeUnless } from '@bougie/server/test/describe-unless.ts'
import { postgresProblem, testPostgresAddress } from '@bougie/server/test/test-postgres.ts'
import { redisProblem, testRedisAddress } from '@bougie/server/test/test-redis.ts'
import { findHaproxy, HAPROXY_ADVICE } from './find-haproxy.ts'

const missing = await problem()

async function problem(): Promise<string | null> {
  if (!findHaproxy()) return HAPROXY_ADVICE
  const postgres = await postgresProblem()
  if (postgres !== null) return `${testPostgresAddress} does not respond (${postgres})`
  const redis = await redisProblem()
  return redis === null ? null : `${testRedisAddress} does not respond (${redis})`
}

/** Needs HAProxy, Postgres and Redis. */
export const describeStack = (title: string, suite: () => void) => describeUnless(missing, title, suite)
