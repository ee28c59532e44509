import { endpointsFor } from './endpoint.ts'
import * as personalData from './personal-data.ts'

/** Export and deletion of a player's data. */
export const PERSONAL_DATA_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  exportPersonalData: {
    route: 'GET /api/users/me/export',
    summary:
      'Everything that is kept about the player as JSON, or one kind of it as CSV; asks for a confirmation within 5 minutes',
    cost: 'heavy',
    query: personalData.personalDataQuerySchema,
    file: ['application/json', 'text/csv'],
  },
  deleteAccount: {
    route: 'DELETE /api/users/me',
    summary:
      'Deletes the account for good: what names the player goes, the rows of money stay without a name. Asks for a confirmation within 5 minutes',
    cost: 'entry',
    body: personalData.deleteAccountBodySchema,
  },
})
