import * as z from 'zod/mini'
import { endpointsFor } from './endpoint.ts'
import * as limits from './limits.ts'
import { pageQuerySchema } from './paging.ts'
import { userIdParams } from './params.ts'
import * as statement from './statement.ts'
import * as wallets from './wallets.ts'

/** A player's money and the limits they set for themselves. */
export const WALLET_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused', owner: 'params.userId' })({
  deposit: {
    route: 'POST /api/wallets/deposit',
    summary: 'Pays money in: a card at once, bank and crypto once the provider has settled',
    owner: 'body.user_id',
    body: wallets.depositBodySchema,
    status: 201,
    response: wallets.paymentResponseSchema,
    idempotent: true,
  },
  withdraw: {
    route: 'POST /api/wallets/withdraw',
    summary: 'Pays money out; it leaves the balance at once and comes back when the payout is refused',
    owner: 'body.user_id',
    body: wallets.withdrawBodySchema,
    status: 201,
    response: wallets.paymentResponseSchema,
    idempotent: true,
  },
  depositLimit: {
    route: 'GET /api/wallets/deposit-limit/:userId',
    summary: 'What may still be deposited under the limit that leaves the least (Europe/Paris), and until when',
    params: userIdParams,
    response: wallets.depositLimitResponseSchema,
  },
  withdrawable: {
    route: 'GET /api/wallets/withdrawable/:userId',
    summary: 'What of the balance may leave, and what of the welcome gift must be staked before it does',
    params: userIdParams,
    response: wallets.withdrawableResponseSchema,
  },
  nextDepositReference: {
    route: 'GET /api/wallets/next-reference/:userId',
    summary: "The reference that the player's next deposit by bank or crypto will have, to be copied into the transfer",
    params: userIdParams,
    response: wallets.nextReferenceResponseSchema,
  },
  balanceHistory: {
    route: 'GET /api/transactions/user/:userId/deposit-withdrawals',
    summary: "The player's deposits and withdrawals, newest first",
    token: 'read',
    params: userIdParams,
    query: pageQuerySchema,
    response: wallets.balanceHistorySchema,
  },
  paymentSums: {
    route: 'GET /api/transactions/user/:userId/sums',
    summary: 'What the player paid in and out in all',
    token: 'read',
    params: userIdParams,
    response: wallets.paymentSumsSchema,
  },
  statement: {
    route: 'GET /api/statement/:userId',
    summary: "Every line of a player's money with its cause and the balance after it, newest first",
    token: 'read',
    openToAdmins: true,
    params: userIdParams,
    query: statement.statementQuerySchema,
    response: z.array(statement.statementLineSchema),
  },
  statementEntries: {
    route: 'GET /api/statement/:userId/entries',
    summary: "A player's money as they lived it: one entry a bet, a battle or a payment, newest first",
    token: 'read',
    openToAdmins: true,
    params: userIdParams,
    query: statement.statementQuerySchema,
    response: statement.statementEntriesSchema,
  },
  statementExport: {
    route: 'GET /api/statement/:userId/export',
    summary: 'The statement as a file for French spreadsheets',
    token: 'read',
    openToAdmins: true,
    cost: 'heavy',
    params: userIdParams,
    query: statement.statementExportQuerySchema,
    file: 'text/csv',
  },
  limits: {
    route: 'GET /api/limits/:userId',
    summary: 'The limits, the pause and the exclusion that a player set for themselves',
    token: 'read',
    params: userIdParams,
    response: limits.limitsResponseSchema,
  },
  updateLimits: {
    route: 'PUT /api/limits/:userId',
    summary: 'Sets limits (lower at once, higher after 24 hours), a pause, or excludes for good',
    params: userIdParams,
    body: limits.limitsBodySchema,
    response: limits.limitsResponseSchema,
  },
})
