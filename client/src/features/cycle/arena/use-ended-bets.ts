import type { UserId } from '@bougie/protocol'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { CYCLE_LISTS_KEY } from '../hooks/use-cycle-feature-store.tsx'

const HISTORY_PAGE = 20

/** The player's bets of ended cycles, newest first, in pages; a page begins after the last bet of the previous one. */
export function useEndedBets(userId: UserId | null) {
  const { api } = useApp()
  return useInfiniteQuery({
    queryKey: [CYCLE_LISTS_KEY, 'ended', userId],
    enabled: userId !== null,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      if (userId === null) return []
      const query = pageParam === undefined ? { limit: HISTORY_PAGE } : { limit: HISTORY_PAGE, before: pageParam }
      return api('endedBets', { params: { userId }, query, signal })
    },
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.ended_at),
  })
}
