import { createSafeContext } from '@mantine/core'
import { audienceOf, type HeaderAudience, type HeaderRole, resolveRole } from '../stores/role.ts'
import type { SessionStore } from '../stores/session-store.ts'
import type { SessionUser } from '../stores/stored-user.ts'
import { useStore } from './use-store.ts'

export const [AuthContext, useAuth] = createSafeContext<SessionStore>(
  "useAuth doit être utilisé à l'intérieur d'un AuthProvider",
)

/** The signed-in player, or null for a guest. */
export function useSessionUser(): SessionUser | null {
  return useStore(useAuth())
}

/** An influencer may be an admin too. The server authorises each admin request; this only shows the link. */
export function useIsAdmin(): boolean {
  return useSessionUser()?.accountRole === 'admin'
}

export function useRole(): HeaderRole {
  return resolveRole(useSessionUser())
}

export function useAudience(): HeaderAudience {
  return audienceOf(useSessionUser())
}
