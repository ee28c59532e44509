import { existsSync } from 'node:fs'
import { describeUnless } from '@bougie/server/test/describe-unless.ts'
import { postgresProblem, testPostgresAddress } from '@bougie/server/test/test-postgres.ts'
import { redisProblem, testRedisAddress } from '@bougie/server/test/test-redis.ts'

const USUAL_PATHS = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy', '/opt/homebrew/bin/haproxy']

const HAPROXY_ADVICE = [
  'HAProxy was not found, the proxy of docker-compose.yml. Get it with',
  '  Debian, Ubuntu:  sudo apt-get install haproxy',
  '  macOS:           brew install haproxy',
].join('\n')

const missing = await problem()

async function problem(): Promise<string | null> {
  if (!USUAL_PATHS.some((path) => existsSync(path))) return HAPROXY_ADVICE
  const postgres = await postgresProblem()
  if (postgres !== null) return `${testPostgresAddress} does not respond (${postgres})`
  const redis = await redisProblem()
  return redis === null ? null : `${testRedisAddress} does not respond (${redis})`
}

/** Needs HAProxy, Postgres and Redis. */
export const describeStack = (title: string, suite: () => void) => describeUnless(missing, title, suite)
