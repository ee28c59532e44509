import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { UserId } from '@bougie/protocol'
import { createSafeContext } from '@mantine/core'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SessionStore, SessionUser } from '../stores/session-store.ts'
import { LOCAL_KEYS } from '../stores/storage.ts'
import { useApp, useStore } from './app-context.tsx'

export const [AuthContext, useAuth] = createSafeContext<SessionStore>(
  "useAuth doit être utilisé à l'intérieur d'un AuthProvider",
)

/** The signed-in player, or null for a guest. */
export function useSessionUser(): SessionUser | null {
  return useStore(useAuth())
}

/** The player of a screen that guests never reach: its route redirects them. */
export function useSignedInPlayer(): SessionUser {
  const user = useSessionUser()
  if (user === null) throw new Error('Only a signed-in player has this screen')
  return user
}

/** An influencer may be an admin too. The server authorises each admin request; this only shows the link. */
export function useIsAdmin(): boolean {
  return useSessionUser()?.accountRole === 'admin'
}

export function useRole(): Role {
  return resolveRole(useSessionUser())
}

export function useAudience(): HeaderAudience {
  return audienceOf(useSessionUser())
}

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

export type Role = 'guest' | 'user' | 'influencer' | 'admin'

/** The rights of an account on this page; an unknown `account_role` has a guest's. The header follows `audienceOf`. */
export function resolveRole(user: SessionUser | null): Role {
  if (user?.isInfluencer) return 'influencer'
  return user?.accountRole ?? 'guest'
}

/** The kinds of user that header and menu distinguish. */
export interface HeaderAudience {
  readonly role: Role
  readonly isInfluencer: boolean
}

/** The type of the header follows `account_role` (H05); the link to the back office does not depend on it. */
function audienceOf(user: SessionUser | null): HeaderAudience {
  const role = user?.accountRole === 'admin' ? 'admin' : resolveRole(user)
  return { role, isInfluencer: user?.isInfluencer ?? false }
}
