import * as z from 'zod/mini'
import { isoTimeSchema, uuidSchema } from '../ids.ts'
import { trimmedTextSchema } from '../text.ts'
import { API_SCOPES, endpointsFor } from './endpoint.ts'
import { idParams } from './params.ts'

/** The beginning of every token, so that a token found in a file or a log is recognised. */
export const API_TOKEN_PREFIX = 'bougie_'
export const API_TOKENS_MAX = 10
export const API_TOKEN_NAME_MAX = 40
export const API_TOKEN_DAYS_MAX = 365
const API_TOKEN_DAYS = 90

export const apiScopeSchema = z.enum(API_SCOPES)

export const apiTokenNameSchema = trimmedTextSchema({
  min: [1, 'Donnez un nom au jeton'],
  max: [API_TOKEN_NAME_MAX, `Le nom du jeton ne doit pas dépasser ${API_TOKEN_NAME_MAX} caractères`],
})

export const apiTokenBodySchema = z.strictObject({
  name: apiTokenNameSchema,
  scopes: z.array(apiScopeSchema).check(
    z.minLength(1, 'Choisissez au moins un droit'),
    z.maxLength(API_SCOPES.length),
    z.refine((scopes) => new Set(scopes).size === scopes.length, 'Chaque droit se choisit une fois'),
  ),
  expiresInDays: z._default(
    z
      .number('Indiquez une durée en jours')
      .check(
        z.int('Indiquez un nombre entier de jours'),
        z.minimum(1, 'Un jeton vaut un jour au moins'),
        z.maximum(API_TOKEN_DAYS_MAX, `Un jeton vaut ${API_TOKEN_DAYS_MAX} jours au plus`),
      ),
    API_TOKEN_DAYS,
  ),
})
export type ApiTokenBody = z.output<typeof apiTokenBodySchema>

export const apiTokenSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  /** Its first characters. */
  prefix: z.string(),
  scopes: z.array(apiScopeSchema),
  created_at: isoTimeSchema,
  expires_at: isoTimeSchema,
  /** Accurate to about five minutes. */
  last_used_at: z.nullable(isoTimeSchema),
})
export const apiTokensSchema = z.array(apiTokenSchema)
export type ApiToken = z.output<typeof apiTokenSchema>

/** Contains the token itself, which is shown only this once. */
export const newApiTokenSchema = z.extend(apiTokenSchema, { token: z.string() })
export type NewApiToken = z.output<typeof newApiTokenSchema>

/** API tokens, managed by their player. */
export const API_TOKEN_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  apiTokens: {
    route: 'GET /api/users/me/api-tokens',
    summary: "The player's API tokens that are good, newest first",
    response: apiTokensSchema,
  },
  createApiToken: {
    route: 'POST /api/users/me/api-tokens',
    summary: 'An API token for a program, shown only this once; asks for a confirmation within 5 minutes',
    cost: 'entry',
    body: apiTokenBodySchema,
    status: 201,
    response: newApiTokenSchema,
  },
  revokeApiToken: {
    route: 'DELETE /api/users/me/api-tokens/:id',
    summary: 'Revokes an API token and closes its sockets',
    params: idParams,
  },
})
