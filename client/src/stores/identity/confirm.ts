import type { Api } from '../../api/api.ts'
import { frWeb3 } from '../../i18n/fr-identity.ts'
import type { WalletBrand } from './identity-store.ts'
import { createBrowserPasskeys, identityFailure } from './passkeys.ts'
import { findWalletProvider, signForAddress, web3Failure } from './wallet-provider.ts'

/** Its message is for the player. */
class ConfirmationError extends Error {}

/** A passkey of the wallet signs a challenge bound to this session. */
export async function confirmByPasskey(api: Api, passkeys = createBrowserPasskeys()): Promise<void> {
  const body = await passkeys.authenticate(async () => {
    const asked = await api('security.confirmationOptions', {})
    if (asked.method !== 'passkey') throw new Error('The server asks for the signature of a browser wallet')
    return asked
  })
  await api('security.confirm', { body })
}

/** The browser wallet signs once more, for the same address. */
export async function confirmByWallet(api: Api, brand: WalletBrand, provider = findWalletProvider(brand)) {
  if (provider === null) throw new ConfirmationError(frWeb3.missing[brand])
  try {
    const signed = await signForAddress(provider, async () => {
      const asked = await api('security.confirmationOptions', {})
      if (asked.method !== 'web3') throw new Error('The server asks for a passkey')
      return asked
    })
    await api('security.confirm', { body: signed })
  } catch (cause) {
    throw new ConfirmationError(web3Failure(brand, cause).detail ?? frWeb3.confirmFailed, { cause })
  }
}

/** Text of the dialog after a failed attempt. */
export function confirmationFailure(error: unknown): string {
  if (error instanceof ConfirmationError) return error.message
  return identityFailure(error, { mode: 'confirm', method: 'passkey' }).message
}
