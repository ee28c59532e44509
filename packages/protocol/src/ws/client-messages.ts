import * as z from 'zod/mini'
import { battleIdSchema, betIdSchema, clientRefSchema, cycleIdSchema, userIdSchema } from '../ids.ts'
import { REACTIONS } from '../reactions.ts'
import { clientSeedSchema, directionSchema } from '../rest/battles.ts'
import { challengeCodeSchema } from '../rest/challenges.ts'
import { creatorLinkCodeSchema } from '../rest/public-users.ts'
import { textSchema } from '../text.ts'

/** The last round of the longest battle that settings allow; each battle has its own number of rounds. */
export const ROUND_MAX = 99

/** Messages that a client may send. Money fields are euros; the service refuses amounts outside the presets. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping'), timestamp: z.number() }),
  z.object({ type: z.literal('check_battle_queue_status') }),
  z.object({
    type: z.literal('join_battle_queue'),
    amount: z.number(),
    clientSeed: z.optional(clientSeedSchema),
    clientRef: z.optional(clientRefSchema),
  }),
  z.object({ type: z.literal('leave_battle_queue') }),
  /**
   * Sent between `battle_match_found` and `battle_game_start`, to replace the seed of `join_battle_queue`: the server
   * has already published its commitment and can't choose its own seed to suit this one. The first one counts; the
   * response contains the seed that counts.
   */
  z.object({ type: z.literal('battle_client_seed'), battleId: battleIdSchema, clientSeed: clientSeedSchema }),
  z.object({
    type: z.literal('get_battle_state'),
    battleId: battleIdSchema,
    mode: z.optional(z.literal('battle')),
  }),
  z.object({
    type: z.literal('battle_bet'),
    battleId: battleIdSchema,
    choice: directionSchema,
    round: z.number().check(z.int(), z.minimum(1), z.maximum(ROUND_MAX)),
    /**
     * When the player chose, by the server's clock (epoch ms), for choices that take long to arrive: see the allowance
     * in docs/rules.md. Without it a choice counts as sent when it arrives.
     */
    sentAt: z.optional(z.number()),
    clientRef: z.optional(clientRefSchema),
  }),
  z.object({ type: z.literal('battle_resync_request'), battleId: battleIdSchema }),
  z.object({ type: z.literal('battle_forfeit'), battleId: battleIdSchema }),
  z.object({ type: z.literal('battle_rematch'), battleId: battleIdSchema }),
  /** From a player of the battle; rate-limited. */
  z.object({ type: z.literal('battle_reaction'), battleId: battleIdSchema, reaction: z.enum(REACTIONS) }),
  /** Read-only: prices, phases and results of another player's battle. */
  z.object({ type: z.literal('battle_watch'), battleId: battleIdSchema }),
  z.object({ type: z.literal('battle_unwatch'), battleId: battleIdSchema }),
  /**
   * Sent by the page of a challenge: `challenge_changed` follows at once and at each change, for known and unknown
   * codes alike.
   */
  z.object({ type: z.literal('challenge_watch'), code: challengeCodeSchema }),
  z.object({ type: z.literal('challenge_unwatch'), code: challengeCodeSchema }),
  z.object({ type: z.literal('cycle_subscribe') }),
  z.object({ type: z.literal('cycle_unsubscribe') }),
  z.object({
    type: z.literal('placeBet'),
    userId: userIdSchema,
    cycleId: cycleIdSchema,
    session_id: z.optional(textSchema({ max: 64 })),
    direction: z.enum(['up', 'down']),
    amount: z.number(),
    creator_link_code: z.optional(creatorLinkCodeSchema),
    clientRef: z.optional(clientRefSchema),
  }),
  z.object({
    type: z.literal('removeBet'),
    userId: userIdSchema,
    betId: betIdSchema,
    session_id: z.optional(textSchema({ max: 64 })),
    clientRef: z.optional(clientRefSchema),
  }),
])
export type ClientMessage = z.output<typeof clientMessageSchema>
export type ClientMessageInput = z.input<typeof clientMessageSchema>
export type ClientMessageOf<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>
