import type { Session } from '@bougie/protocol'
import { frSecurity } from './fr-security.ts'

/** `Firefox sur Windows`, or the known part of it. */
export function deviceName({ browser, system }: Session['device']): string {
  if (browser !== null && system !== null) return frSecurity.sessions.on(browser, system)
  return browser ?? system ?? frSecurity.sessions.unknownDevice
}
