import * as z from 'zod/mini'
import { endpointsFor } from './endpoint.ts'

/** The kinds of stored data about a player: each is a list in the JSON file, and a separate CSV file. */
export const PERSONAL_DATA_KINDS = [
  'profile',
  'passkeys',
  'recovery_codes',
  'sessions',
  'api_tokens',
  'statement',
  'payments',
  'corrections',
  'battles',
  'battle_choices',
  'challenges',
  'cycle_bets',
  'record',
  'follows',
  'player_blocks',
  'battle_ratings',
  'rating',
  'limits',
  'pauses',
  'creator_links',
  'page_views',
  'journeys',
  'blocks',
  'notes',
  'security_events',
  'queue',
  'next_reference',
] as const
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number]

export const DELETION_WORD = 'SUPPRIMER'

export const DELETED_PSEUDO = 'Compte supprimé'

/** Export and deletion of a player's data. */
export const PERSONAL_DATA_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  exportPersonalData: {
    route: 'GET /api/users/me/export',
    summary:
      'Everything that is kept about the player as JSON, or one kind of it as CSV; asks for a confirmation within 5 minutes',
    cost: 'heavy',
    /** Everything as JSON, or one kind as CSV. */
    query: z.union([
      z.object({ format: z.literal('json') }),
      z.object({ format: z.literal('csv'), kind: z.enum(PERSONAL_DATA_KINDS) }),
    ]),
    file: ['application/json', 'text/csv'],
  },
  deleteAccount: {
    route: 'DELETE /api/users/me',
    summary:
      'Deletes the account for good: what names the player goes, the rows of money stay without a name. Asks for a confirmation within 5 minutes',
    cost: 'entry',
    body: z.strictObject({
      /** Typed by the player. */
      confirmation: z.literal(DELETION_WORD, `Écrivez ${DELETION_WORD} pour confirmer`),
      /** The remaining balance goes to the house. */
      giveUpBalance: z._default(z.boolean(), false),
    }),
  },
})
