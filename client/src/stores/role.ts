import type { Session } from './session-store.ts'

/** The role that header and menus are made for. */
export type HeaderRole = 'guest' | 'user' | 'influencer' | 'admin'

/** The one place that turns an account into a role; an `account_role` that nobody knows has a guest's rights. */
export function resolveRole(session: Session): HeaderRole {
  if (session.status === 'guest') return 'guest'
  const { isInfluencer, accountRole } = session.user
  if (isInfluencer) return 'influencer'
  return accountRole ?? 'guest'
}

/** Whom header and menu are for. */
export interface HeaderAudience {
  readonly role: HeaderRole
  readonly isInfluencer: boolean
}

/** The type of the header follows `account_role` (H05); whether there is a panel beside it does not depend on it. */
export function audienceOf(session: Session): HeaderAudience {
  if (session.status === 'guest') return { role: 'guest', isInfluencer: false }
  const { accountRole, isInfluencer } = session.user
  return { role: accountRole === 'admin' ? 'admin' : resolveRole(session), isInfluencer }
}
