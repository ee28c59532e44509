import { describeRematchOffers } from '../../ports/rematch-offers.contract.ts'
import { describeOnRedis, testLink } from '../../testing/test-redis.ts'
import { systemClock } from '../system/clock.ts'
import { createRedisRematchOffers } from './rematch-offers.ts'

describeOnRedis('rematch offers', () => {
  describeRematchOffers('shared', async () => ({
    offers: createRedisRematchOffers({ link: await testLink(), clock: systemClock }),
    nowMs: systemClock.nowMs,
  }))
})
