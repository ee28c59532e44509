// Players whom a player does not want to meet: the two are never matched, and neither can accept a challenge or a
// rematch of the other. Nobody learns who blocked whom, so every refusal reads the same for both.

import {
  type BlockedPlayer,
  PLAYER_BLOCKS_MAX,
  type Refusal,
  refuse,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { PlayerRepository } from '../play/player-repository.ts'
import { createPlayerBlockRepository } from './player-block-repository.ts'

export interface PlayerBlocksDependencies {
  readonly clock: Clock
  readonly database: Database
  readonly players: Pick<PlayerRepository, 'cards'>
}

export function createPlayerBlocks({ clock, database, players }: PlayerBlocksDependencies) {
  const playerBlocks = createPlayerBlockRepository()

  return {
    async list(userId: UserId): Promise<BlockedPlayer[]> {
      const blocks = await playerBlocks.of(database.reader, userId)
      return blocks.map(({ blocked: { id, username, avatarUrl }, createdAt }) => ({
        user_id: id,
        pseudo: username,
        avatar_url: avatarUrl,
        created_at: createdAt.toISOString(),
      }))
    },

    /** Takes effect with the next match: a running battle is played to its end. */
    async block(userId: UserId, blockedId: UserId): Promise<{ readonly ok: true } | Refusal> {
      if (userId === blockedId) return refuse('PLAYER_BLOCK_REFUSED', { message: 'Vous ne pouvez pas vous bloquer.' })
      const card = (await players.cards(database.reader, [blockedId])).get(blockedId)
      if (card === undefined) return refuseMissing('player')
      if (card.bot) return refuse('PLAYER_BLOCK_REFUSED')
      const at = new Date(clock.nowMs())
      const isAdded = await database.transaction((transaction) =>
        playerBlocks.add(transaction, { userId, blockedId, at, countMax: PLAYER_BLOCKS_MAX }),
      )
      return isAdded ? { ok: true } : refuse('PLAYER_BLOCKS_TOO_MANY')
    },

    unblock: (userId: UserId, blockedId: UserId): Promise<void> =>
      database.transaction((transaction) => playerBlocks.remove(transaction, { userId, blockedId })),
  }
}

export type PlayerBlocks = ReturnType<typeof createPlayerBlocks>
