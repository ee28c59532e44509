import * as z from 'zod/mini'
import { isoTimeSchema, uuidSchema } from '../ids.ts'

export const announcementSchema = z.object({ id: uuidSchema, text: z.string(), ends_at: isoTimeSchema })
export type Announcement = z.output<typeof announcementSchema>
