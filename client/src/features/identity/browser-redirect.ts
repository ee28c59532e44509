import { frIdentity } from '../../i18n/fr-identity.ts'
import type { Timers } from '../../stores/timers.ts'

export type DevicePlatform = 'ios' | 'android' | 'other'

interface RedirectTimeouts {
  readonly iosNewTabMs: number
  readonly iosPromptMs: number
  readonly androidNewTabMs: number
}

const REDIRECT_TIMEOUTS: RedirectTimeouts = { iosNewTabMs: 1_500, iosPromptMs: 3_000, androidNewTabMs: 2_000 }
/** [K60] the second reading of the specification: for a device that had not reacted to the first attempt yet. */
export const PATIENT_TIMEOUTS = {
  iosNewTabMs: 2_000,
  androidNewTabMs: 2_500,
} as const satisfies Partial<RedirectTimeouts>

/** Actions of the page that leave an app's embedded browser. */
export interface RedirectWindow {
  /** Navigates to the address in this view. */
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
  /** [K61] replaces the usual actions. */
  readonly timeouts?: Partial<RedirectTimeouts>
}

/** Opens the page in the device's browser: the platform's own method first, then the others. Stops once one worked. */
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

/** Safari handles its own scheme in front of the ordinary one. */
export function safariAddress(address: string): string {
  return `x-safari-${address}`
}

/** Without a package name the device's default browser opens. */
export function intentAddress(address: string): string {
  const { host, pathname, search, protocol } = new URL(address)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
}
