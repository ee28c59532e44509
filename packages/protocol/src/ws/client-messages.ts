import * as z from 'zod/mini'
import { betIdSchema, clientRefSchema, cycleIdSchema, userIdSchema } from '../ids.ts'
import { clientSeedSchema, directionSchema, REACTIONS } from '../rest/battles.ts'
import { challengeCodeSchema } from '../rest/challenge-endpoints.ts'
import { creatorLinkCodeSchema } from '../rest/public-users.ts'
import { textSchema } from '../text.ts'
import { battleMessage, message } from './message.ts'

/** The last round of the longest battle that settings allow; each battle has its own number of rounds. */
export const ROUND_MAX = 99

/** Messages that a client may send. Money fields are euros; the service refuses amounts outside the presets. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  message('ping', { timestamp: z.number() }),
  message('check_battle_queue_status', {}),
  message('join_battle_queue', {
    amount: z.number(),
    clientSeed: z.optional(clientSeedSchema),
    clientRef: z.optional(clientRefSchema),
  }),
  message('leave_battle_queue', {}),
  /**
   * Sent between `battle_match_found` and `battle_game_start`, to replace the seed of `join_battle_queue`: the server
   * has already published its commitment and can't choose its own seed to suit this one. The first one counts; the
   * response contains the seed that counts.
   */
  battleMessage('battle_client_seed', { clientSeed: clientSeedSchema }),
  battleMessage('get_battle_state', { mode: z.optional(z.literal('battle')) }),
  battleMessage('battle_bet', {
    choice: directionSchema,
    round: z.number().check(z.int(), z.minimum(1), z.maximum(ROUND_MAX)),
    /**
     * When the player chose, by the server's clock (epoch ms), for choices that take long to arrive: see the allowance
     * in docs/rules.md. Without it a choice counts as sent when it arrives.
     */
    sentAt: z.optional(z.number()),
    clientRef: z.optional(clientRefSchema),
  }),
  battleMessage('battle_resync_request', {}),
  battleMessage('battle_forfeit', {}),
  battleMessage('battle_rematch', {}),
  /** From a player of the battle; rate-limited. */
  battleMessage('battle_reaction', { reaction: z.enum(REACTIONS) }),
  /** Read-only: prices, phases and results of another player's battle. */
  battleMessage('battle_watch', {}),
  battleMessage('battle_unwatch', {}),
  /**
   * Sent by the page of a challenge: `challenge_changed` follows at once and at each change, for known and unknown
   * codes alike.
   */
  message('challenge_watch', { code: challengeCodeSchema }),
  message('challenge_unwatch', { code: challengeCodeSchema }),
  message('cycle_subscribe', {}),
  message('cycle_unsubscribe', {}),
  message('placeBet', {
    userId: userIdSchema,
    cycleId: cycleIdSchema,
    session_id: z.optional(textSchema({ max: 64 })),
    direction: z.enum(['up', 'down']),
    amount: z.number(),
    creator_link_code: z.optional(creatorLinkCodeSchema),
    clientRef: z.optional(clientRefSchema),
  }),
  message('removeBet', {
    userId: userIdSchema,
    betId: betIdSchema,
    session_id: z.optional(textSchema({ max: 64 })),
    clientRef: z.optional(clientRefSchema),
  }),
])
export type ClientMessage = z.output<typeof clientMessageSchema>
export type ClientMessageInput = z.input<typeof clientMessageSchema>
export type ClientMessageOf<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>
