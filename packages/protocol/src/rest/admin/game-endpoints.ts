import * as z from 'zod/mini'
import { trimmedTextSchema } from '../../text.ts'
import { announcementSchema } from '../announcement.ts'
import { endpointsFor } from '../endpoint.ts'

/** The latest possible reopening, in days from now. */
export const REOPENS_WITHIN_DAYS_MAX = 14

export const ANNOUNCEMENT_LENGTH_MAX = 200
/** The longest lifetime of an announcement. */
export const ANNOUNCEMENT_DAYS_MAX = 31

export const announcementBodySchema = z.object({
  text: trimmedTextSchema({ min: [1, 'Écrivez une annonce'], max: ANNOUNCEMENT_LENGTH_MAX }),
  ends_at: z.iso.datetime({ offset: true }),
})

/** The games as a whole, and the announcement to everybody. */
export const ADMIN_GAME_ENDPOINTS = endpointsFor({ bearer: 'admin' })({
  closeGames: {
    route: 'PUT /api/admin/game-closed',
    summary: 'Closes or opens the games: closing empties the queue, running battles finish',
    body: z.object({
      closed: z.boolean(),
      /** When the games open again, for the countdown of the closed page; 18:00 in Paris when missing. */
      reopensAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
      /** Whether they open automatically then. */
      opensItself: z.optional(z.boolean()),
    }),
    response: z.object({ closed: z.boolean() }),
  },
  switchCycleBets: {
    route: 'PUT /api/admin/cycle-bets',
    summary: 'Stops and resumes bets in the cycle; what is open can always be taken back',
    body: z.object({ enabled: z.boolean() }),
    response: z.object({ enabled: z.boolean() }),
  },
  announce: {
    route: 'PUT /api/admin/announcement',
    summary: 'Tells everybody a line until its end; the one before ends',
    body: announcementBodySchema,
    /** Null when there is none. */
    response: z.object({ announcement: z.nullable(announcementSchema) }),
  },
  endAnnouncement: {
    route: 'DELETE /api/admin/announcement',
    summary: 'Ends the announcement that runs',
  },
})
