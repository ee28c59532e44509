import * as z from 'zod/mini'
import { isoTimeSchema, userIdSchema } from '../ids.ts'

/** The most players that one player may block. */
export const PLAYER_BLOCKS_MAX = 100

export const playerBlockParamsSchema = z.object({ userId: userIdSchema })

export const blockedPlayerSchema = z.object({
  user_id: userIdSchema,
  pseudo: z.string(),
  avatar_url: z.nullable(z.string()),
  created_at: isoTimeSchema,
})
export type BlockedPlayer = z.output<typeof blockedPlayerSchema>
export const blockedPlayersSchema = z.array(blockedPlayerSchema)
