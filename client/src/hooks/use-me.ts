import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { UserId } from '@bougie/protocol'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LOCAL_KEYS } from '../stores/storage.ts'
import { useApp } from './app-context.tsx'
import { useSessionUser } from './use-session.ts'

export const meKey = (userId: UserId | null) => ['me', userId]

/** The signed-in player's profile and wallet, requested once and shared by header and profile page. */
export function useMeQuery() {
  const { api, local, session } = useApp()
  const user = useSessionUser()
  return queryOptions({
    queryKey: meKey(user?.id ?? null),
    queryFn: async ({ signal }) => {
      const me = await api('account.me', { signal })
      // Without the picture, which may be as large as the rest of the storage.
      local.write(LOCAL_KEYS.profileData, JSON.stringify({ ...me.user, profile_picture: null }))
      session.learn(me.user)
      return me
    },
    enabled: user !== null,
    staleTime: 60_000,
  })
}

/** The header has requested the profile; a consumer sees initials until its response. */
export function ownPicture(queries: QueryClient, userId: UserId): string | null {
  return queries.getQueryData<EndpointResponse<'me'>>(meKey(userId))?.user.profile_picture ?? null
}
