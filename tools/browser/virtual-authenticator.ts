import type { BrowserContext, Page } from 'playwright-core'

export interface VirtualAuthenticator {
  /** The next ceremonies are refused, or agreed to again. */
  setUserVerified(isUserVerified: boolean): Promise<void>
}

/** A device that keeps passkeys for this page and signs them without asking anybody. */
export async function addVirtualAuthenticator(context: BrowserContext, page: Page): Promise<VirtualAuthenticator> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
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
  }
}
