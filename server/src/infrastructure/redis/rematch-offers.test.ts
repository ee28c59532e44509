import { describeOnRedis, testLink } from '../../../test/test-redis.ts'
import { describeRematchOffers } from '../../ports/rematch-offers.contract.ts'
import { systemClock } from '../system/clock.ts'
import { createRedisRematchOffers } from './rematch-offers.ts'

describeOnRedis('rematch offers', () => {
  describeRematchOffers('shared', async () => ({
    offers: createRedisRematchOffers({ link: await testLink(), clock: systemClock }),
    nowMs: systemClock.nowMs,
  }))
})
