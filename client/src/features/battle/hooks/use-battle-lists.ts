import type { BattlePlayers, Period, UserId } from '@bougie/protocol'
import { useQuery } from '@tanstack/react-query'
import { nullIfUnknown } from '../../../api/api-error.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { BATTLE_LISTS_KEY } from './use-battle-feature-store.ts'

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
    placeholderData: (before) => before,
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
