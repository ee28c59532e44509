import type { UserId } from '@bougie/protocol'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { BATTLE_LISTS_KEY } from './use-battle-feature-store.tsx'

const WATCHABLE_EVERY_MS = 10_000
const HISTORY_PAGE = 10

export type LeaderboardMode = 'battle' | 'cycle'
export type LeaderboardPeriod = '24h' | '7j' | '1m' | 'ALL'

export function useActiveBattles(userId: UserId | null) {
  const { api } = useApp()
  return useQuery({
    queryKey: [BATTLE_LISTS_KEY, 'active', userId],
    queryFn: ({ signal }) => (userId === null ? [] : api('activeBattles', { params: { userId }, signal })),
  })
}

export function useWatchableBattles() {
  const { api } = useApp()
  return useQuery({
    queryKey: [BATTLE_LISTS_KEY, 'watchable'],
    queryFn: ({ signal }) => api('watchableBattles', { signal }),
    refetchInterval: WATCHABLE_EVERY_MS,
  })
}

export function useLeaderboard(mode: LeaderboardMode, period: LeaderboardPeriod) {
  const { api } = useApp()
  return useQuery({
    queryKey: [BATTLE_LISTS_KEY, 'leaderboard', mode, period],
    queryFn: ({ signal }) => api('leaderboard', { query: { mode, period }, signal }),
    // The rows of the period before stay in place until the new ones are there.
    placeholderData: (before) => before,
  })
}

/** Ended battles, newest first, a page at a time; the next page begins where the last one ended. */
export function useEndedBattles(userId: UserId | null) {
  const { api } = useApp()
  return useInfiniteQuery({
    queryKey: [BATTLE_LISTS_KEY, 'ended', userId],
    enabled: userId !== null,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      if (userId === null) return []
      const query = pageParam === undefined ? { limit: HISTORY_PAGE } : { limit: HISTORY_PAGE, before: pageParam }
      return api('endedBattles', { params: { userId }, query, signal })
    },
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.ended_at),
  })
}

export function useBattleFairness(battleId: string) {
  const { api } = useApp()
  return useQuery({
    queryKey: ['battle-fairness', battleId],
    queryFn: ({ signal }) => api('battleFairness', { params: { id: battleId }, signal }),
  })
}
