import { createHash } from 'node:crypto'
import type { BetId, ClientRef, UserId } from '@bougie/protocol'

const UUID_BYTES = 16

/**
 * The id of the bet for a player's `clientRef`, always the same one. If the request is sent again, after a lost
 * response, from another tab, through another server or after a restart, the bet is found instead of being placed
 * twice.
 */
export function betIdOf(userId: UserId, clientRef: ClientRef): BetId {
  const bytes = createHash('sha256').update(`bougie/bet|${userId}|${clientRef}`).digest().subarray(0, UUID_BYTES)
  // RFC 9562: the bits for version 4 and its variant. All other bits look random to anybody else.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  // Ids are branded where they are created.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as BetId
}
