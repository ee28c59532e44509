import { SESSION_KEYS, type SessionValues } from './storage.ts'

/** Any page may be the one a referral link points to: `/?ref=CODE`. */
const PARAMETER = 'ref'
const CODE_SHAPE = /^[A-Za-z0-9-]{3,32}$/

/** Keeps the code of the link for as long as the tab lives; the first code of a session stays. */
export function keepCreatorCode(search: string, session: SessionValues): void {
  const code = new URLSearchParams(search).get(PARAMETER)
  if (code === null || !CODE_SHAPE.test(code) || creatorCode(session) !== null) return
  session.write(SESSION_KEYS.creatorLinkCode, code)
}

export function creatorCode(session: SessionValues): string | null {
  return session.read(SESSION_KEYS.creatorLinkCode)
}
