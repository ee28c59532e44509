import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { Profile, UserId } from '@bougie/protocol'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { LOCAL_KEYS } from '../stores/storage.ts'
import { useApp } from './app-context.tsx'
import { useSessionUser } from './use-session.ts'

const keyOf = (userId: UserId | null) => ['me', userId]

/** The signed-in player's profile and wallet, requested once and shared by header and profile page. */
export function useMeQuery() {
  const { api, local, session } = useApp()
  const user = useSessionUser()
  return queryOptions({
    queryKey: keyOf(user?.id ?? null),
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
  return queries.getQueryData<EndpointResponse<'me'>>(keyOf(userId))?.user.profile_picture ?? null
}

/** Shows the profile as a change of it has left it. */
export function keepProfile(queries: QueryClient, profile: Profile): void {
  queries.setQueryData<EndpointResponse<'me'>>(keyOf(profile.id), (me) => me && { ...me, user: profile })
}
