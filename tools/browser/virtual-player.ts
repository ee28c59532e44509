import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface DeviceOptions {
  readonly browser: Browser
  /** The server whose pages it opens by their paths. */
  readonly url: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** True for a phone. With a resting mouse pointer the browser would look up the element under it again and again. */
  readonly hasTouch?: boolean
}

/** Opens a separate browser context, whose device signs without asking its user. */
export async function openDevice({ browser, url, viewport, hasTouch = false }: DeviceOptions) {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    hasTouch,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  await addVirtualAuthenticator(context, page)
  return { context, page }
}

/** With its private key, as the browser exports it. */
interface Passkey {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  readonly privateKey: string
  readonly userHandle?: string
  readonly signCount: number
}

interface VirtualAuthenticator {
  /** Whether the next ceremonies are accepted or refused. */
  setUserVerified(isUserVerified: boolean): Promise<void>
  /** Whether it is touched on request; an untouched one lets another one respond. */
  setTouched(isTouched: boolean): Promise<void>
  /** Copies its passkeys to another device of the same person, as a cloud does. */
  shareWith(other: VirtualAuthenticator): Promise<void>
  /** Adds a passkey of another device. */
  take(passkey: Passkey): Promise<void>
  /** Removes it, together with all others that were added to the page. */
  remove(): Promise<void>
}

/** `internal` is the device itself, which is only one; `usb` is a security key plugged into it. */
type AuthenticatorTransport = 'internal' | 'usb'

/** Adds a device that stores passkeys of this page, and signs without asking its user. */
export async function addVirtualAuthenticator(
  context: BrowserContext,
  page: Page,
  transport: AuthenticatorTransport = 'internal',
): Promise<VirtualAuthenticator> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setUserVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async setTouched(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    async shareWith(other) {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      for (const credential of credentials) await other.take(credential)
    },
    async take(credential) {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    async remove() {
      await session.send('WebAuthn.disable')
      await session.detach()
    },
  }
}
