import type { TokenAccess } from '../rest/endpoint.ts'
import type { ClientMessage } from './client-messages.ts'

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
