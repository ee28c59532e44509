import * as z from 'zod/mini'
import { userIdSchema } from '../ids.ts'
import type { Endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { pageQuerySchema } from './paging.ts'
import * as statement from './statement.ts'
import * as wallets from './wallets.ts'

const userParams = z.object({ userId: userIdSchema })

/** A player's money and the limits they set for themselves. */
export const WALLET_ENDPOINTS = {
  balance: {
    method: 'GET',
    path: '/api/wallets/balance/:userId',
    summary: 'The balance in euros',
    bearer: 'user',
    params: userParams,
    status: 200,
    answer: wallets.balanceAnswerSchema,
  },
  wallets: {
    method: 'GET',
    path: '/api/wallets/user/:userId',
    summary: "The player's wallets; the first is the one in use",
    bearer: 'user',
    params: userParams,
    status: 200,
    answer: wallets.walletListSchema,
  },
  deposit: {
    method: 'POST',
    path: '/api/wallets/deposit',
    summary: 'Pays money in: a card at once, bank and crypto once the provider has settled',
    bearer: 'user',
    body: wallets.depositBodySchema,
    status: 201,
    answer: wallets.paymentAnswerSchema,
    idempotent: true,
  },
  withdraw: {
    method: 'POST',
    path: '/api/wallets/withdraw',
    summary: 'Pays money out; it leaves the balance at once and comes back when the payout is refused',
    bearer: 'user',
    body: wallets.withdrawBodySchema,
    status: 201,
    answer: wallets.paymentAnswerSchema,
    idempotent: true,
  },
  depositLimit: {
    method: 'GET',
    path: '/api/wallets/deposit-limit/:userId',
    summary: 'What may still be deposited under the limit that leaves the least (Europe/Paris), and until when',
    bearer: 'user',
    params: userParams,
    status: 200,
    answer: wallets.depositLimitAnswerSchema,
  },
  balanceHistory: {
    method: 'GET',
    path: '/api/transactions/user/:userId/deposit-withdrawals',
    summary: "The player's deposits and withdrawals, newest first",
    bearer: 'user',
    params: userParams,
    query: pageQuerySchema,
    status: 200,
    answer: wallets.balanceHistorySchema,
  },
  paymentSums: {
    method: 'GET',
    path: '/api/transactions/user/:userId/sums',
    summary: 'What the player paid in and out in all',
    bearer: 'user',
    params: userParams,
    status: 200,
    answer: wallets.paymentSumsSchema,
  },
  statement: {
    method: 'GET',
    path: '/api/statement/:userId',
    summary: "Every line of a player's money with its cause and the balance after it, newest first",
    bearer: 'user',
    params: userParams,
    query: statement.statementQuerySchema,
    status: 200,
    answer: statement.statementSchema,
  },
  statementExport: {
    method: 'GET',
    path: '/api/statement/:userId/export',
    summary: 'The statement as a file for French spreadsheets',
    bearer: 'user',
    params: userParams,
    query: statement.statementExportQuerySchema,
    status: 200,
    file: 'text/csv',
  },
  limits: {
    method: 'GET',
    path: '/api/limits/:userId',
    summary: 'The limits, the pause and the exclusion that a player set for themselves',
    bearer: 'user',
    params: userParams,
    status: 200,
    answer: limits.limitsAnswerSchema,
  },
  updateLimits: {
    method: 'PUT',
    path: '/api/limits/:userId',
    summary: 'Sets limits (lower at once, higher after 24 hours), a pause, or excludes for good',
    bearer: 'user',
    params: userParams,
    body: limits.limitsBodySchema,
    status: 200,
    answer: limits.limitsAnswerSchema,
  },
} as const satisfies Record<string, Endpoint>
