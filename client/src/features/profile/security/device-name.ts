import type { Session } from '@bougie/protocol'
import { frSecurity } from './fr-security.ts'

/** `Firefox sur Windows`, or as much of it as is known. */
export function deviceName({ browser, system }: Session['device']): string {
  if (browser !== null && system !== null) return frSecurity.sessions.on(browser, system)
  return browser ?? system ?? frSecurity.sessions.unknownDevice
}
