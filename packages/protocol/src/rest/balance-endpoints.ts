import * as z from 'zod/mini'
import { eurosSchema } from '../euros.ts'
import { walletAddressSchema, walletIdSchema } from '../ids.ts'
import { endpointsFor } from './endpoint.ts'
import { userIdParams } from './params.ts'

/**
 * Separate from the other calls about money: every page of a signed-in player requests the wallets for their balance,
 * and none of the others.
 */
export const BALANCE_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'read', owner: 'params.userId' })({
  balance: {
    route: 'GET /api/wallets/balance/:userId',
    summary: 'The balance in euros',
    params: userIdParams,
    response: z.object({ balance: eurosSchema }),
  },
  wallets: {
    route: 'GET /api/wallets/user/:userId',
    summary: "The player's wallets; the first is the one in use",
    params: userIdParams,
    response: z.array(
      z.object({
        id: walletIdSchema,
        pub_address: walletAddressSchema,
        wallet_type: z.string(),
        balance: eurosSchema,
      }),
    ),
  },
})
