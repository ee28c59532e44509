import { queryOptions } from '@tanstack/react-query'
import { useApp } from './app-context.tsx'
import { useSessionUser } from './use-session.ts'

/** The signed-in player's profile and wallet, asked once and shared by header and profile page. */
export function useMeQuery() {
  const { api } = useApp()
  const user = useSessionUser()
  return queryOptions({
    queryKey: ['me', user?.id ?? null],
    queryFn: ({ signal }) => api('me', { signal }),
    enabled: user !== null,
    staleTime: 60_000,
  })
}
