import type { SessionUser } from './stored-user.ts'

/** The role that determines header and menus. */
export type HeaderRole = 'guest' | 'user' | 'influencer' | 'admin'

/** The only mapping from an account to a role; an unknown `account_role` has a guest's rights. */
export function resolveRole(user: SessionUser | null): HeaderRole {
  if (user?.isInfluencer) return 'influencer'
  return user?.accountRole ?? 'guest'
}

/** The kinds of user that header and menu distinguish. */
export interface HeaderAudience {
  readonly role: HeaderRole
  readonly isInfluencer: boolean
}

/** The type of the header follows `account_role` (H05); the link to the back office does not depend on it. */
export function audienceOf(user: SessionUser | null): HeaderAudience {
  const role = user?.accountRole === 'admin' ? 'admin' : resolveRole(user)
  return { role, isInfluencer: user?.isInfluencer ?? false }
}
