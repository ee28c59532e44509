import type { Endpoint } from './endpoint.ts'
import * as security from './security.ts'

/** Sessions and passkeys in the hands of their player. */
export const SECURITY_ENDPOINTS = {
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
    summary: 'Removes a passkey, but never the last one; the sessions that it opened end, but for this one',
    bearer: 'user',
    params: security.passkeyParamsSchema,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>
