import * as z from 'zod/mini'
import { betIdSchema, clientRefSchema, cycleIdSchema, userIdSchema } from '../ids.ts'
import { clientSeedSchema, directionSchema, REACTIONS } from '../rest/battles.ts'
import { challengeCodeSchema } from '../rest/challenge-endpoints.ts'
import { betDirectionSchema } from '../rest/cycles.ts'
import type { TokenAccess } from '../rest/endpoint.ts'
import { creatorLinkCodeSchema } from '../rest/users.ts'
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
    direction: betDirectionSchema,
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

/** The senders that a message admits. Every API token may send what a guest may send. */
type MessageAccess =
  | { readonly guests: true; readonly token: 'any'; readonly inSeat: false }
  | {
      /** False: only players, by a session or an API token. */
      readonly guests: false
      /** The scope required of the API token that opened the socket. */
      readonly token: TokenAccess
      /** Whether it acts in the sender's seat of a battle. An API token may do so only in a program's seat. */
      readonly inSeat: boolean
    }

const ANYBODY = { guests: true, token: 'any', inSeat: false } as const
const SEAT = { guests: false, token: 'battle', inSeat: true } as const
/** The queue is for people, and for labelled bots of the operator; programs play challenges and practice battles. */
const PEOPLE = { guests: false, token: 'refused', inSeat: false } as const
const CYCLE_PLAYER = { guests: false, token: 'cycle', inSeat: false } as const

export const MESSAGE_ACCESS = {
  ping: ANYBODY,
  check_battle_queue_status: ANYBODY,
  join_battle_queue: PEOPLE,
  leave_battle_queue: PEOPLE,
  battle_client_seed: SEAT,
  get_battle_state: ANYBODY,
  battle_bet: SEAT,
  battle_resync_request: ANYBODY,
  battle_forfeit: SEAT,
  battle_rematch: SEAT,
  battle_reaction: SEAT,
  battle_watch: ANYBODY,
  battle_unwatch: ANYBODY,
  challenge_watch: ANYBODY,
  challenge_unwatch: ANYBODY,
  cycle_subscribe: ANYBODY,
  cycle_unsubscribe: ANYBODY,
  placeBet: CYCLE_PLAYER,
  removeBet: CYCLE_PLAYER,
} as const satisfies Record<ClientMessage['type'], MessageAccess>

type TypesWith<Access> = {
  [T in ClientMessage['type']]: (typeof MESSAGE_ACCESS)[T] extends Access ? T : never
}[ClientMessage['type']]

export type GuestMessageType = TypesWith<{ readonly guests: true }>
export type SeatMessageType = TypesWith<{ readonly inSeat: true }>
