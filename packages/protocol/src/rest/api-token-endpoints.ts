import * as apiTokens from './api-tokens.ts'
import type { Endpoint } from './endpoint.ts'

/** API tokens, managed by their player. */
export const API_TOKEN_ENDPOINTS = {
  apiTokens: {
    method: 'GET',
    path: '/api/users/me/api-tokens',
    summary: "The player's API tokens that are good, newest first",
    bearer: 'user',
    token: 'refused',
    cost: 'light',
    status: 200,
    response: apiTokens.apiTokensSchema,
  },
  createApiToken: {
    method: 'POST',
    path: '/api/users/me/api-tokens',
    summary: 'An API token for a program, shown only this once; asks for a confirmation within 5 minutes',
    bearer: 'user',
    token: 'refused',
    cost: 'entry',
    body: apiTokens.apiTokenBodySchema,
    status: 201,
    response: apiTokens.newApiTokenSchema,
  },
  revokeApiToken: {
    method: 'DELETE',
    path: '/api/users/me/api-tokens/:id',
    summary: 'Revokes an API token and closes its sockets',
    bearer: 'user',
    token: 'refused',
    cost: 'light',
    params: apiTokens.apiTokenParamsSchema,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>
