import type { Session } from '../data/session-store.ts'

/** Screens that live from the socket for guests too. */
const LIVE_PATHS = ['/battle', '/cycle', '/close'] as const

/** A player's balance may change on any screen; a guest who only reads how it works needs no connection. */
export function needsSocket(session: Session, path: string): boolean {
  return session.status === 'signedIn' || LIVE_PATHS.some((live) => path === live || path.startsWith(`${live}/`))
}
