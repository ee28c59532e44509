import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { userIdSchema } from '../ids.ts'
import { endpointsFor } from './endpoint.ts'

/**
 * Separate from the other calls about money: every page of a signed-in player needs this one and none of the others.
 */
export const BALANCE_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'read' })({
  balance: {
    route: 'GET /api/wallets/balance/:userId',
    summary: 'The balance in euros',
    params: z.object({ userId: userIdSchema }),
    response: z.object({ balance: eurosSchema }),
  },
})
