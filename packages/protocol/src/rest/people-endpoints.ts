import * as z from 'zod/mini'
import { userIdSchema } from '../ids.ts'
import type { Endpoint } from './endpoint.ts'
import * as publicUsers from './public-users.ts'
import * as security from './security.ts'
import * as users from './users.ts'
import * as web3 from './web3.ts'

/** Players beside their games: pictures, sessions, passkeys, browser wallets. */
export const PEOPLE_ENDPOINTS = {
  picture: {
    method: 'GET',
    path: '/api/users/:id/picture',
    summary: 'The picture of a player; kept for good when `v` names its bytes',
    bearer: 'none',
    params: z.object({ id: userIdSchema }),
    query: users.pictureQuerySchema,
    status: 200,
    image: true,
  },
  sessions: {
    method: 'GET',
    path: '/api/users/me/sessions',
    summary: 'Where the player is signed in, the session used last first',
    bearer: 'user',
    status: 200,
    answer: security.sessionsSchema,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/users/me/sessions/:id',
    summary: 'Signs one session out: its tokens are revoked and its sockets close',
    bearer: 'user',
    params: security.sessionParamsSchema,
    status: 204,
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/users/me/sessions',
    summary: 'Signs out everywhere, or everywhere else',
    bearer: 'user',
    query: security.endSessionsQuerySchema,
    status: 204,
  },
  passkeys: {
    method: 'GET',
    path: '/api/users/me/passkeys',
    summary: "The passkeys of the player's wallet, oldest first",
    bearer: 'user',
    status: 200,
    answer: security.passkeysSchema,
  },
  passkeyAdditionOptions: {
    method: 'POST',
    path: '/api/users/me/passkeys/options',
    summary: 'Options to register a further passkey for this wallet, for an answer by one that it has',
    bearer: 'user',
    body: security.passkeyAdditionProofSchema,
    status: 200,
    answer: security.passkeyAdditionOptionsSchema,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/users/me/passkeys',
    summary: 'Ends the registration of a further passkey',
    bearer: 'user',
    body: security.addPasskeyBodySchema,
    status: 201,
    answer: security.passkeySchema,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/users/me/passkeys/:id',
    summary: 'Gives a passkey a name',
    bearer: 'user',
    params: security.passkeyParamsSchema,
    body: security.renamePasskeyBodySchema,
    status: 200,
    answer: security.passkeySchema,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/users/me/passkeys/:id',
    summary: 'Removes a passkey, but never the last one',
    bearer: 'user',
    params: security.passkeyParamsSchema,
    status: 204,
  },
  web3Nonce: {
    method: 'GET',
    path: '/api/web3/nonce',
    summary: 'A nonce to sign in with a browser wallet (EIP-4361)',
    bearer: 'none',
    query: web3.web3NonceQuerySchema,
    status: 200,
    answer: web3.web3NonceAnswerSchema,
  },
  newWeb3Nonce: {
    method: 'POST',
    path: '/api/web3/nonce',
    summary: 'The same by POST',
    bearer: 'none',
    body: web3.web3NonceBodySchema,
    status: 200,
    answer: web3.web3NonceAnswerSchema,
  },
  web3SignIn: {
    method: 'POST',
    path: '/api/web3/sign-in',
    summary: 'Signs the player of a browser wallet in, by a signed EIP-4361 message; a new wallet gets a new player',
    bearer: 'none',
    body: web3.web3SignInBodySchema,
    status: 200,
    answer: publicUsers.publicUserSchema,
  },
} as const satisfies Record<string, Endpoint>
