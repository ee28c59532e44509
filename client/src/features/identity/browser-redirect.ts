import { frIdentity } from '../../i18n/fr-identity.ts'
import type { Timers } from '../../stores/timers.ts'

export type DevicePlatform = 'ios' | 'android' | 'other'

interface RedirectTimeouts {
  readonly iosNewTabMs: number
  readonly iosPromptMs: number
  readonly androidNewTabMs: number
}

const REDIRECT_TIMEOUTS: RedirectTimeouts = { iosNewTabMs: 1_500, iosPromptMs: 3_000, androidNewTabMs: 2_000 }
/** [K60] the second reading of the specification: for a device that the first try was too quick for. */
export const PATIENT_TIMEOUTS = {
  iosNewTabMs: 2_000,
  androidNewTabMs: 2_500,
} as const satisfies Partial<RedirectTimeouts>

/** The page's ways out of an app's own browser. */
export interface RedirectWindow {
  /** Goes to the address in this view. */
  assign(address: string): void
  openTab(address: string): void
  confirm(question: string): boolean
  /** The device's browser came to the front. */
  isHidden(): boolean
}

interface BrowserRedirect {
  readonly address: string
  readonly platform: DevicePlatform
  readonly window: RedirectWindow
  readonly timers: Timers
  /** [K61] in place of the usual ones. */
  readonly timeouts?: Partial<RedirectTimeouts>
}

/** Opens the page in the device's browser: each platform's own way first, then what remains. Stops once one worked. */
export function redirectToBrowser({ address, platform, window, timers, timeouts }: BrowserRedirect): void {
  const { iosNewTabMs, iosPromptMs, androidNewTabMs } = { ...REDIRECT_TIMEOUTS, ...timeouts }
  const later = (delayMs: number, task: () => void) => {
    timers.after(delayMs, () => {
      if (!window.isHidden()) task()
    })
  }
  switch (platform) {
    case 'ios':
      window.assign(safariAddress(address))
      later(iosNewTabMs, () => window.openTab(address))
      later(iosPromptMs, () => {
        if (window.confirm(frIdentity.inApp.redirectFailed)) window.assign(address)
      })
      return
    case 'android':
      window.assign(intentAddress(address))
      later(androidNewTabMs, () => window.openTab(address))
      return
    default:
      window.openTab(address)
  }
}

export function devicePlatform(userAgent: string): DevicePlatform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'other'
}

/** Safari answers to its own scheme in front of the ordinary one. */
export function safariAddress(address: string): string {
  return `x-safari-${address}`
}

/** Any browser may take it: no package is named, so that the device's default one opens. */
export function intentAddress(address: string): string {
  const { host, pathname, search, protocol } = new URL(address)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
}
