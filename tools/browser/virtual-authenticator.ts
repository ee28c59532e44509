import type { BrowserContext, Page } from 'playwright-core'

/** With its private key, as the browser exports it. */
interface Passkey {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  readonly privateKey: string
  readonly userHandle?: string
  readonly signCount: number
}

export interface VirtualAuthenticator {
  /** The next ceremonies are refused, or agreed to again. */
  setUserVerified(isUserVerified: boolean): Promise<void>
  /** Whether somebody touches it on request; untouched it lets another one respond. */
  setTouched(isTouched: boolean): Promise<void>
  /** Gives its passkeys to another device of the same person, as a cloud does. */
  shareWith(other: VirtualAuthenticator): Promise<void>
  /** Takes a passkey from another device. */
  take(passkey: Passkey): Promise<void>
  /** With all others that were added to the page. */
  remove(): Promise<void>
}

/** `internal` is the device itself, of which there is one; `usb` is a key that is plugged in beside it. */
export type AuthenticatorTransport = 'internal' | 'usb'

/** A device that keeps passkeys for this page and signs them without asking anybody. */
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
