import type { TokenAccess } from '../token-access.ts'
import type { ClientMessage } from './client-messages.ts'

/**
 * The scope that each message needs of the API token that opened its socket. Whatever a guest may send, any token may.
 */
export const MESSAGE_ACCESS = {
  ping: 'any',
  check_battle_queue_status: 'any',
  // People meet people there, and labelled bots of the operator: a program plays challenges and practice.
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
