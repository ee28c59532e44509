import type { ActiveBattle, BattleId, BattlePlayers, Opponent, Period, UserId } from '@bougie/protocol'
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nullIfUnknown } from '../../../api/api.ts'
import { useApp, useSelected } from '../../../hooks/app-context.tsx'
import { awaitsChoice, type FollowedBattle, isOver, referenceOf } from '../store/live-battle.ts'
import { BATTLE_LISTS_KEY, useBattleFeatureStore } from './use-battle-feature-store.ts'

const WATCHABLE_EVERY_MS = 10_000

export type LeaderboardMode = 'battle' | 'cycle'

export function useActiveBattles(userId: UserId | null) {
  const { api } = useApp()
  return useQuery({
    queryKey: [BATTLE_LISTS_KEY, 'active', userId],
    queryFn: ({ signal }) => (userId === null ? [] : api('battle.activeBattles', { params: { userId }, signal })),
  })
}

export function useWatchableBattles() {
  const { api } = useApp()
  return useQuery({
    queryKey: [BATTLE_LISTS_KEY, 'watchable'],
    queryFn: ({ signal }) => api('battle.watchableBattles', { signal }),
    refetchInterval: WATCHABLE_EVERY_MS,
  })
}

export function useLeaderboard(mode: LeaderboardMode, period: Period) {
  const { api } = useApp()
  return useQuery({
    queryKey: [BATTLE_LISTS_KEY, 'leaderboard', mode, period],
    queryFn: ({ signal }) => api('battle.leaderboard', { query: { mode, period }, signal }),
    // The rows of the previous period stay visible until the new ones arrive.
    placeholderData: keepPreviousData,
  })
}

/** Names of both players, for spectators; null until they are loaded. */
export function useBattlePlayers(battleId: string): BattlePlayers | null {
  const { api } = useApp()
  const { data = null } = useQuery({
    queryKey: [BATTLE_LISTS_KEY, 'players', battleId],
    queryFn: ({ signal }) => api('battle.battlePlayers', { params: { id: battleId }, signal }),
  })
  return data
}

/** Null when no battle has this id. */
export function useBattleFairness(battleId: string) {
  const { api } = useApp()
  return useQuery({
    queryKey: ['battle-fairness', battleId],
    queryFn: ({ signal }) => nullIfUnknown(api('battle.battleFairness', { params: { id: battleId }, signal })),
  })
}

const NONE_LISTED: readonly ActiveBattle[] = []

export interface MyBattle {
  readonly battleId: BattleId
  readonly opponent: Opponent
  /** The prediction phase is open and the player has not chosen yet. */
  readonly awaitsChoice: boolean
}

/** [G01] [G02] [G03] the listed battles and those known from messages: each battle once, without ended ones. */
export function useMyBattles(userId: UserId): readonly MyBattle[] {
  const { battles } = useBattleFeatureStore()
  const { data: listed = NONE_LISTED } = useActiveBattles(userId)
  const entries = useSelected(battles, (state) => state.entries)
  return useMemo(() => {
    const mine = new Map<BattleId, MyBattle>()
    for (const battle of listed) mine.set(battle.id, { ...referenceOf(battle, userId), awaitsChoice: false })
    for (const [battleId, entry] of entries) {
      if (entry.battle.role === 'spectator') continue
      if (isOver(entry.battle)) mine.delete(battleId)
      else mine.set(battleId, ofEntry(battleId, entry))
    }
    return [...mine.values()]
  }, [listed, entries, userId])
}

function ofEntry(battleId: BattleId, { battle, missing }: FollowedBattle): MyBattle {
  const { id, username, bot, avatarUrl } = battle.opponent
  return {
    battleId,
    opponent: { id, username, bot, avatarUrl, amount: eurosFromCents(battle.amountCents) },
    // Stale data must not invite the player to choose.
    awaitsChoice: !missing && awaitsChoice(battle),
  }
}
