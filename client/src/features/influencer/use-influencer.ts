import type { CreatorLink, LinkTimeframe } from '@bougie/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApp } from '../../hooks/app-context.tsx'
import { useSessionUser } from '../../hooks/use-session.ts'

export function useCreatorLinks() {
  const { api } = useApp()
  const userId = useSessionUser()?.id ?? null
  return useQuery({ queryKey: ['creator-links', userId], queryFn: ({ signal }) => api('creatorLinks', { signal }) })
}

/** Each change of link or period starts a request; the previous figures stay until the new ones arrive. */
export function useLinkStats(id: CreatorLink['id'], timeframe: LinkTimeframe) {
  const { api } = useApp()
  return useQuery({
    queryKey: ['creator-link-stats', id, timeframe],
    queryFn: ({ signal }) => api('creatorLinkStats', { params: { id }, query: { timeframe }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
