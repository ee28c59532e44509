import * as z from 'zod/mini'
import { isoTimeSchema, uuidSchema } from '../ids.ts'
import { trimmedTextSchema } from '../text.ts'

export const ANNOUNCEMENT_LENGTH_MAX = 200
/** The longest lifetime of an announcement. */
export const ANNOUNCEMENT_DAYS_MAX = 31

export const announcementBodySchema = z.object({
  text: trimmedTextSchema({ min: [1, 'Écrivez une annonce'], max: ANNOUNCEMENT_LENGTH_MAX }),
  ends_at: z.iso.datetime({ offset: true }),
})
export const announcementSchema = z.object({ id: uuidSchema, text: z.string(), ends_at: isoTimeSchema })
export type Announcement = z.output<typeof announcementSchema>
/** Null when there is none. */
export const currentAnnouncementSchema = z.object({ announcement: z.nullable(announcementSchema) })
