import type { Battle } from '@bougie/battle-messages'
import type { BattleId, PlayerState, UserId } from '@bougie/protocol'
import type { Database } from '../ports/database.ts'
import type { Presence } from '../ports/presence.ts'
import { searching as searchingAmong } from './player-file-repository.ts'

export interface StateOfPlayer {
  readonly state: PlayerState
  /** The running battle; also null when one of its players is hidden, because that battle is never listed. */
  readonly battleId: BattleId | null
}

export interface PlayerStatesDependencies {
  readonly database: Database
  readonly presence: Pick<Presence, 'isOnline'>
  /** Battles that are running or have just ended. */
  readonly battles: { ofUser(userId: UserId): readonly Battle[] }
}

/** The current states of players, derived from the battles, queue and sockets that this instance knows. */
export function createPlayerStates({ database, presence, battles }: PlayerStatesDependencies) {
  async function stateOf(userId: UserId, isSearching: boolean): Promise<StateOfPlayer> {
    const battle = battles.ofUser(userId).find(({ state }) => state.outcome === null)
    if (battle !== undefined) {
      const { one, two } = battle.head.players
      return { state: 'playing', battleId: one.isHidden || two.isHidden ? null : battle.head.id }
    }
    if (isSearching) return { state: 'searching', battleId: null }
    return { state: (await presence.isOnline(userId)) ? 'online' : 'offline', battleId: null }
  }

  return {
    async of(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, StateOfPlayer>> {
      const searching = await searchingAmong(database.reader, userIds)
      const states = userIds.map(async (userId) => [userId, await stateOf(userId, searching.has(userId))] as const)
      return new Map(await Promise.all(states))
    },
  }
}

export type PlayerStates = ReturnType<typeof createPlayerStates>
