import * as z from 'zod/mini'
import { battleIdSchema, userIdSchema, walletAddressSchema } from '../ids.ts'
import * as admin from './admin.ts'
import * as battles from './battles.ts'
import * as limits from './limits.ts'
import * as passkeys from './passkeys.ts'
import * as publicUsers from './public-users.ts'
import * as statement from './statement.ts'
import * as users from './users.ts'
import * as wallets from './wallets.ts'

/** One REST call as both ends see it. Path parameters are written `:name`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** Which bearer the call wants. */
  readonly bearer: 'none' | 'optional' | 'user' | 'passkey' | 'admin'
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  readonly status: number
  readonly answer?: z.core.$ZodType
  /** Instead of `answer`: a file of this type to be kept. */
  readonly file?: 'text/csv'
  /** Takes an `Idempotency-Key`: the same key and body get the first answer again. */
  readonly idempotent?: true
}

const userParams = z.object({ userId: userIdSchema })

export const ENDPOINTS = {
  passkeyRegistrationOptions: {
    method: 'GET',
    path: '/api/proxy/passkeys/auth/sign-up',
    summary: 'Options of a passkey registration',
    bearer: 'none',
    query: passkeys.registrationOptionsQuerySchema,
    status: 200,
    answer: passkeys.registrationOptionsAnswerSchema,
  },
  passkeyAuthenticationOptions: {
    method: 'GET',
    path: '/api/proxy/passkeys/auth/sign-in',
    summary: 'Options of a passkey sign-in',
    bearer: 'none',
    status: 200,
    answer: passkeys.authenticationOptionsAnswerSchema,
  },
  passkeySignIn: {
    method: 'POST',
    path: '/api/proxy/passkeys/auth/sign-in',
    summary: 'Ends either ceremony: an attestation registers, an assertion signs in',
    bearer: 'none',
    body: passkeys.passkeySignInBodySchema,
    status: 200,
    answer: passkeys.passkeyTokensSchema,
  },
  passkeyRefresh: {
    method: 'POST',
    path: '/api/proxy/passkeys/auth/refresh',
    summary: 'A new pair of passkey tokens; a refresh token works once',
    bearer: 'none',
    body: passkeys.refreshBodySchema,
    status: 200,
    answer: passkeys.passkeyTokensSchema,
  },
  passkeyMe: {
    method: 'GET',
    path: '/api/proxy/passkeys/users/me',
    summary: 'The passkey user and its wallet addresses',
    bearer: 'passkey',
    status: 200,
    answer: passkeys.passkeyUserSchema,
  },
  signup: {
    method: 'POST',
    path: '/api/public-users/signup',
    summary: 'Creates the player of a wallet',
    bearer: 'optional',
    body: publicUsers.signupBodySchema,
    status: 201,
    answer: publicUsers.publicUserSchema,
  },
  connect: {
    method: 'POST',
    path: '/api/public-users/connect',
    summary: 'Signs the player of a wallet in',
    bearer: 'optional',
    body: publicUsers.connectBodySchema,
    status: 200,
    answer: publicUsers.publicUserSchema,
  },
  betaConnect: {
    method: 'POST',
    path: '/api/users/beta-test/connect',
    summary: 'Same as connect',
    bearer: 'optional',
    body: publicUsers.connectBodySchema,
    status: 200,
    answer: publicUsers.publicUserSchema,
  },
  validateToken: {
    method: 'POST',
    path: '/api/public-users/validate-token',
    summary: 'Whether the bearer is still good',
    bearer: 'optional',
    status: 200,
    answer: publicUsers.tokenValidationSchema,
  },
  logout: {
    method: 'POST',
    path: '/api/public-users/logout',
    summary: 'Revokes the bearer and closes its sockets',
    bearer: 'user',
    status: 204,
  },
  me: {
    method: 'GET',
    path: '/api/users/me',
    summary: 'The signed-in player and their wallet',
    bearer: 'user',
    status: 200,
    answer: users.meAnswerSchema,
  },
  userByWallet: {
    method: 'GET',
    path: '/api/users/wallet/:walletAddress',
    summary: 'The id behind one of your own wallet addresses',
    bearer: 'user',
    params: z.object({ walletAddress: walletAddressSchema }),
    status: 200,
    answer: users.userIdAnswerSchema,
  },
  updateUser: {
    method: 'PUT',
    path: '/api/users/:id',
    summary: 'Changes the pseudo or the picture',
    bearer: 'user',
    params: z.object({ id: userIdSchema }),
    body: users.updateUserBodySchema,
    status: 200,
    answer: users.profileSchema,
  },
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
    summary: 'What may still be deposited today (Europe/Paris), and until when',
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
    query: wallets.historyQuerySchema,
    status: 200,
    answer: wallets.balanceHistorySchema,
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
  activeBattles: {
    method: 'GET',
    path: '/api/battles/public/user/:userId/active',
    summary: 'The running battles of a player',
    bearer: 'none',
    params: userParams,
    status: 200,
    answer: battles.activeBattlesSchema,
  },
  watchableBattles: {
    method: 'GET',
    path: '/api/battles/public/active',
    summary: 'Running battles that anyone may watch, newest first, bounded',
    bearer: 'none',
    status: 200,
    answer: battles.activeBattlesSchema,
  },
  endedBattles: {
    method: 'GET',
    path: '/api/battles/user/:userId',
    summary: "The player's ended battles, newest first",
    bearer: 'user',
    params: userParams,
    query: battles.pageQuerySchema,
    status: 200,
    answer: battles.endedBattlesSchema,
  },
  battleFairness: {
    method: 'GET',
    path: '/api/battles/:id/fairness',
    summary: 'Commitment and, once over, everything needed to recompute a battle',
    bearer: 'none',
    params: z.object({ id: battleIdSchema }),
    status: 200,
    answer: battles.battleFairnessSchema,
  },
  leaderboard: {
    method: 'GET',
    path: '/api/leaderboard',
    summary: 'Best players of a period',
    bearer: 'none',
    query: battles.leaderboardQuerySchema,
    status: 200,
    answer: battles.leaderboardSchema,
  },
  adminPayouts: {
    method: 'GET',
    path: '/api/admin/payouts',
    summary: 'Withdrawals, those that wait for an admin by default, oldest first',
    bearer: 'admin',
    query: admin.payoutsQuerySchema,
    status: 200,
    answer: admin.payoutsSchema,
  },
  confirmPayout: {
    method: 'POST',
    path: '/api/admin/payouts/:id/confirm',
    summary: 'Lets a large withdrawal go',
    bearer: 'admin',
    params: admin.payoutParamsSchema,
    status: 200,
    answer: admin.payoutSchema,
    idempotent: true,
  },
  rejectPayout: {
    method: 'POST',
    path: '/api/admin/payouts/:id/reject',
    summary: 'Stops a large withdrawal; its money goes back to the player',
    bearer: 'admin',
    params: admin.payoutParamsSchema,
    status: 200,
    answer: admin.payoutSchema,
    idempotent: true,
  },
  ledgerAudit: {
    method: 'GET',
    path: '/api/admin/ledger/audit',
    summary: 'Recomputes the whole ledger and lists what does not add up',
    bearer: 'admin',
    status: 200,
    answer: admin.ledgerAuditSchema,
  },
  adminActions: {
    method: 'GET',
    path: '/api/admin/actions',
    summary: 'What admins did, newest first',
    bearer: 'admin',
    query: wallets.historyQuerySchema,
    status: 200,
    answer: admin.actionsSchema,
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof ENDPOINTS
