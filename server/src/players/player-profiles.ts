// The card of a player. Others may see only the pseudo of a hidden player, also in other players' lists: a battle with
// a hidden opponent is listed without name and link, otherwise their battles could be found through their opponents.
import {
  type PlayerProfile,
  type RatingDetails,
  type RecentBattle,
  type Refusal,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import { parisDateOf } from '../platform/scheduling/paris-calendar.ts'
import type { Database } from '../ports/database.ts'
import { isFollowed } from './follow-repository.ts'
import type { KnownPlayer, PlayerFile, RecentBattleRow } from './player-file-repository.ts'
import * as files from './player-file-repository.ts'
import type { PlayerStates } from './player-states.ts'

/** Anyone who views players; a guest has no id. */
export interface Viewer {
  readonly userId: UserId | null
  readonly isAdmin: boolean
}

/** Whether the viewer may see more than the pseudo. */
export function maySee(viewer: Viewer, { id, isHidden }: Pick<KnownPlayer, 'id' | 'isHidden'>): boolean {
  return !isHidden || viewer.isAdmin || viewer.userId === id
}

const RECENT_MAX = 10
/** The number of points of the rating curve. */
const RATINGS_MAX = 100
const MONTH_LENGTH = 'YYYY-MM'.length

export interface PlayerProfilesDependencies {
  readonly database: Database
  readonly states: PlayerStates
  readonly ratings: {
    currentRating(userId: UserId): Promise<Omit<RatingDetails, 'history'> | null>
    /** Newest first. */
    ratingHistory(userId: UserId, limit: number): Promise<readonly { readonly points: number }[]>
  }
}

export function createPlayerProfiles({ database, states, ratings }: PlayerProfilesDependencies) {
  const { reader } = database

  async function ratingOf(userId: UserId): Promise<RatingDetails | null> {
    const current = await ratings.currentRating(userId)
    if (current === null) return null
    const newestFirst = await ratings.ratingHistory(userId, RATINGS_MAX)
    return { ...current, history: newestFirst.map(({ points }) => Math.round(points)).reverse() }
  }

  async function detailsOf(file: PlayerFile, viewer: Viewer): Promise<PlayerProfile['details']> {
    const isStranger = viewer.userId !== null && viewer.userId !== file.id
    const [recent, headToHead, known, rating] = await Promise.all([
      files.recentOf(reader, file.id, RECENT_MAX),
      isStranger ? files.headToHead(reader, { userId: viewer.userId, otherId: file.id }) : null,
      states.of([file.id]),
      ratingOf(file.id),
    ])
    const { state = 'offline', battleId = null } = known.get(file.id) ?? {}
    return {
      member_since: parisDateOf(file.createdAt.getTime()).slice(0, MONTH_LENGTH),
      record: file.record,
      rating,
      state,
      battle_id: battleId,
      recent: recent.map((battle) => toRecentBattle(battle, viewer)),
      head_to_head: headToHead,
    }
  }

  return {
    async find(userId: UserId, viewer: Viewer): Promise<PlayerProfile | Refusal> {
      const file = await files.find(reader, userId)
      if (file === null) return refuseMissing('player')
      const { id, pseudo, isBot, isHidden, avatarUrl } = file
      const isVisible = maySee(viewer, file)
      const callerId = viewer.userId === userId ? null : viewer.userId
      return {
        id,
        pseudo,
        bot: isBot,
        hidden: isHidden,
        avatar_url: isVisible ? avatarUrl : null,
        details: isVisible ? await detailsOf(file, viewer) : null,
        followed: callerId === null ? null : await isFollowed(reader, { followerId: callerId, followedId: userId }),
        blocked: callerId === null ? null : await files.isBlocked(reader, { userId: callerId, blockedId: userId }),
      }
    },
  }
}

export type PlayerProfiles = ReturnType<typeof createPlayerProfiles>

function toRecentBattle(
  { battleId, opponent, result, points, opponentPoints, endedAt }: RecentBattleRow,
  viewer: Viewer,
): RecentBattle {
  const isVisible = maySee(viewer, opponent)
  const { id, pseudo, isBot } = opponent
  return {
    battle_id: isVisible ? battleId : null,
    opponent: isVisible ? { id, pseudo, bot: isBot } : null,
    result,
    points,
    opponent_points: opponentPoints,
    ended_at: endedAt.toISOString(),
  }
}
