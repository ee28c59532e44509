import { pictureUrlOf, type UserId } from '@bougie/protocol'
import type { Prisma } from '../../generated/sqlite/client.ts'
import type { KnownPlayer } from '../../players/repository.ts'

/** The columns of a user that `knownPlayerFrom` needs. */
export const KNOWN_PLAYER_FIELDS = { id: true, pseudo: true, kind: true, isHidden: true, pictureHash: true } as const

export type KnownPlayerRow = Prisma.UserGetPayload<{ select: typeof KNOWN_PLAYER_FIELDS }>

export function knownPlayerFrom({ id, pseudo, kind, isHidden, pictureHash }: KnownPlayerRow): KnownPlayer {
  const userId = id as UserId
  const avatarUrl = pictureHash === null ? null : pictureUrlOf(userId, pictureHash)
  return { id: userId, pseudo, isBot: kind === 'bot', isHidden, avatarUrl }
}
