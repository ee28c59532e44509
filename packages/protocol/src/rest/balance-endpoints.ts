import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { userIdSchema } from '../ids.ts'
import type { Endpoint } from './endpoint.ts'

export const balanceResponseSchema = z.object({ balance: eurosSchema })

/**
 * Separate from the other calls about money: every page of a signed-in player needs this one and none of the others.
 */
export const BALANCE_ENDPOINTS = {
  balance: {
    method: 'GET',
    path: '/api/wallets/balance/:userId',
    summary: 'The balance in euros',
    bearer: 'user',
    token: 'read',
    cost: 'light',
    params: z.object({ userId: userIdSchema }),
    status: 200,
    response: balanceResponseSchema,
  },
} as const satisfies Record<string, Endpoint>
