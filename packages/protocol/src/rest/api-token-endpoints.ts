import * as apiTokens from './api-tokens.ts'
import { endpointsFor } from './endpoint.ts'

/** API tokens, managed by their player. */
export const API_TOKEN_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  apiTokens: {
    route: 'GET /api/users/me/api-tokens',
    summary: "The player's API tokens that are good, newest first",
    response: apiTokens.apiTokensSchema,
  },
  createApiToken: {
    route: 'POST /api/users/me/api-tokens',
    summary: 'An API token for a program, shown only this once; asks for a confirmation within 5 minutes',
    cost: 'entry',
    body: apiTokens.apiTokenBodySchema,
    status: 201,
    response: apiTokens.newApiTokenSchema,
  },
  revokeApiToken: {
    route: 'DELETE /api/users/me/api-tokens/:id',
    summary: 'Revokes an API token and closes its sockets',
    params: apiTokens.apiTokenParamsSchema,
  },
})
