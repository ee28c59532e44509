import type { Session } from './session-store.ts'

/** The role that determines header and menus. */
export type HeaderRole = 'guest' | 'user' | 'influencer' | 'admin'

/** The only mapping from an account to a role; an unknown `account_role` has a guest's rights. */
export function resolveRole(session: Session): HeaderRole {
  if (session.status === 'guest') return 'guest'
  const { isInfluencer, accountRole } = session.user
  if (isInfluencer) return 'influencer'
  return accountRole ?? 'guest'
}

/** The kinds of user that header and menu distinguish. */
export interface HeaderAudience {
  readonly role: HeaderRole
  readonly isInfluencer: boolean
}

/** The type of the header follows `account_role` (H05); the link to the back office does not depend on it. */
export function audienceOf(session: Session): HeaderAudience {
  if (session.status === 'guest') return { role: 'guest', isInfluencer: false }
  const { accountRole, isInfluencer } = session.user
  return { role: accountRole === 'admin' ? 'admin' : resolveRole(session), isInfluencer }
}
