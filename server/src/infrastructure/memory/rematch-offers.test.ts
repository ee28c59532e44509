import { describeRematchOffers } from '../../ports/rematch-offers.contract.ts'
import { createMemoryRematchOffers } from './rematch-offers.ts'

describeRematchOffers('in memory', async () => ({ offers: createMemoryRematchOffers(), nowMs: () => 0 }))
