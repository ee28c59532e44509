import type { Endpoint } from './endpoint.ts'
import * as personalData from './personal-data.ts'

/** Export and deletion of a player's data. */
export const PERSONAL_DATA_ENDPOINTS = {
  exportPersonalData: {
    method: 'GET',
    path: '/api/users/me/export',
    summary:
      'Everything that is kept about the player as JSON, or one kind of it as CSV; asks for a confirmation within 5 minutes',
    bearer: 'user',
    token: 'refused',
    cost: 'heavy',
    query: personalData.personalDataQuerySchema,
    status: 200,
    file: ['application/json', 'text/csv'],
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/users/me',
    summary:
      'Deletes the account for good: what names the player goes, the rows of money stay without a name. Asks for a confirmation within 5 minutes',
    bearer: 'user',
    token: 'refused',
    cost: 'entry',
    body: personalData.deleteAccountBodySchema,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>
