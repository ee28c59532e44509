import { describeUnless } from '@bougie/server/test/describe-unless.ts'
import { postgresProblem } from '@bougie/server/test/test-postgres.ts'
import { redisServerProblem } from '../player/private-redis.ts'

const missing = (await postgresProblem()) ?? redisServerProblem()

/** Needs Postgres and the program redis-server. */
export const describeFleet = (title: string, suite: () => void) => describeUnless(missing, title, suite)
