// Players whom a player does not want to meet: the two are never matched, and neither can accept a challenge or a
// rematch of the other. Nobody learns who blocked whom, so every refusal reads the same for both.

import { type BlockedPlayer, type Refusal, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import type { BattleParts } from '../dependencies.ts'
import { readCards } from '../play/player-repository.ts'
import * as playerBlocks from './player-block-repository.ts'

export function createPlayerBlocks({ clock, database }: BattleParts) {
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
    async block(userId: UserId, blockedId: UserId): Promise<Refusal | undefined> {
      if (userId === blockedId) return refuse('PLAYER_BLOCK_REFUSED', { message: 'Vous ne pouvez pas vous bloquer.' })
      const card = (await readCards(database.reader, [blockedId])).get(blockedId)
      if (card === undefined) return refuseMissing('player')
      if (card.bot) return refuse('PLAYER_BLOCK_REFUSED')
      const at = new Date(clock.nowMs())
      const outcome = await database.transaction((transaction) =>
        playerBlocks.add(transaction, { userId, blockedId, at }),
      )
      if (outcome === 'deleted') return refuseMissing('player')
      return outcome === 'added' ? undefined : refuse('PLAYER_BLOCKS_TOO_MANY')
    },

    unblock: (userId: UserId, blockedId: UserId): Promise<void> =>
      database.transaction((transaction) => playerBlocks.remove(transaction, { userId, blockedId })),
  }
}

export type PlayerBlocks = ReturnType<typeof createPlayerBlocks>
