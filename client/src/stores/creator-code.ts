import { CREATOR_LINK_CODE } from '@bougie/protocol/creator-link-code.ts'
import { SESSION_KEYS, type SessionValues } from './storage.ts'

/** A referral link may point to any page: `/?ref=CODE`. */
const PARAMETER = 'ref'

/** Keeps the code of the link for the tab's lifetime; the first code of a session stays. */
export function keepCreatorCode(search: string, session: SessionValues): void {
  const code = new URLSearchParams(search).get(PARAMETER)
  if (code === null || !CREATOR_LINK_CODE.test(code) || creatorCode(session) !== null) return
  session.write(SESSION_KEYS.creatorLinkCode, code)
}

export function creatorCode(session: SessionValues): string | null {
  return session.read(SESSION_KEYS.creatorLinkCode)
}

/** The address with the session's code, for another browser: pages after the first one no longer have it. */
export function withCreatorCode(address: string, session: SessionValues): string {
  const code = creatorCode(session)
  if (code === null) return address
  const referring = new URL(address)
  referring.searchParams.set(PARAMETER, code)
  return referring.href
}
