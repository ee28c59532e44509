import type { TokenAccess } from '../token-access.ts'
import type { ClientMessage } from './client-messages.ts'

/**
 * The scope that each message requires of the API token that opened its socket. Every token may send what a guest may
 * send.
 */
export const MESSAGE_ACCESS = {
  ping: 'any',
  check_battle_queue_status: 'any',
  // The queue is for people, and for labelled bots of the operator; programs play challenges and practice battles.
  join_battle_queue: 'refused',
  leave_battle_queue: 'refused',
  battle_client_seed: 'battle',
  get_battle_state: 'any',
  battle_bet: 'battle',
  battle_resync_request: 'any',
  battle_forfeit: 'battle',
  battle_rematch: 'battle',
  battle_reaction: 'battle',
  battle_watch: 'any',
  battle_unwatch: 'any',
  challenge_watch: 'any',
  challenge_unwatch: 'any',
  cycle_subscribe: 'any',
  cycle_unsubscribe: 'any',
  placeBet: 'cycle',
  removeBet: 'cycle',
} as const satisfies Record<ClientMessage['type'], TokenAccess>
