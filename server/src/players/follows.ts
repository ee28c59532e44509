import { FOLLOWS_MAX, type FollowedPlayer, type Refusal, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { FollowKey } from './follow-repository.ts'
import * as follows from './follow-repository.ts'
import * as files from './player-file-repository.ts'
import { maySee, type Viewer } from './player-profiles.ts'
import type { PlayerStates } from './player-states.ts'

export interface FollowsDependencies extends Pick<SharedDependencies, 'clock' | 'database'> {
  readonly states: PlayerStates
}

/** The players that a player follows. Nobody else learns of it, not even the followed player. */
export function createFollows({ clock, database, states }: FollowsDependencies) {
  return {
    async of(userId: UserId, viewer: Viewer): Promise<FollowedPlayer[]> {
      const followed = await follows.followedBy(database.reader, userId)
      const visible = followed.filter((player) => maySee(viewer, player))
      const known = await states.of(visible.map(({ id }) => id))
      return followed.map(({ id, pseudo, avatarUrl }) => {
        const found = known.get(id)
        return {
          id,
          pseudo,
          avatar_url: found === undefined ? null : avatarUrl,
          state: found?.state ?? null,
          battle_id: found?.battleId ?? null,
        }
      })
    },

    /** Following again changes nothing. */
    async follow(key: FollowKey): Promise<{ ok: true } | Refusal> {
      const player = await files.find(database.reader, key.followedId)
      if (player === null) return refuseMissing('player')
      if (player.isBot || key.followedId === key.followerId) return refuse('FOLLOW_REFUSED')
      return database.transaction(async (transaction) => {
        const count = await follows.lockCount(transaction, key)
        if (count === null) return refuseMissing('player')
        if (await follows.isFollowed(transaction, key)) return { ok: true }
        if (count >= FOLLOWS_MAX) return refuse('FOLLOWS_TOO_MANY')
        await follows.add(transaction, key, new Date(clock.nowMs()))
        return { ok: true }
      })
    },

    async unfollow(key: FollowKey): Promise<void> {
      await database.transaction((transaction) => follows.remove(transaction, key))
    },
  }
}

export type Follows = ReturnType<typeof createFollows>
