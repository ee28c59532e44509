import type { Session } from './session-store.ts'

/** Who the header and the menus talk to. */
export type HeaderRole = 'guest' | 'user' | 'influencer' | 'admin'

/** The one place that turns an account into a role; an `account_role` that nobody knows has a guest's rights. */
export function resolveRole(session: Session): HeaderRole {
  if (session.status === 'guest') return 'guest'
  const { isInfluencer, accountRole } = session.user
  if (isInfluencer) return 'influencer'
  return accountRole ?? 'guest'
}
