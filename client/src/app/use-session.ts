import { audienceOf, type HeaderAudience, type HeaderRole, resolveRole } from '../data/role.ts'
import type { Session } from '../data/session-store.ts'
import type { SessionUser } from '../data/stored-user.ts'
import { useStore } from '../data/use-store.ts'
import { useAuth } from './auth-context.tsx'

export function useSession(): Session {
  return useStore(useAuth())
}

/** The signed-in player, or null for a guest. */
export function useSessionUser(): SessionUser | null {
  const session = useSession()
  return session.status === 'signedIn' ? session.user : null
}

/** An influencer may be an admin too. What an admin may do is decided by the server; this only shows the way. */
export function useIsAdmin(): boolean {
  return useSessionUser()?.accountRole === 'admin'
}

export function useRole(): HeaderRole {
  return resolveRole(useSession())
}

export function useAudience(): HeaderAudience {
  return audienceOf(useSession())
}
