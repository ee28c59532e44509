import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import { type WalletAddress, walletAddressSchema } from '@bougie/protocol'
import { web3SignInMessage } from '@bougie/protocol/rest/web3.ts'
import { ApiError } from '../../api/api-error.ts'
import { frWeb3 } from '../../i18n/fr-web3.ts'
import type { Web3Failure } from './identity-store.ts'
import { creatorCodeField, type SignedIn, type SignInDeps } from './sign-in.ts'
import type { WalletBrand, WalletProvider } from './wallet-provider.ts'

/** The wallet is unlocked and shares no address. */
export class NoAccountError extends Error {}

/**
 * Sign-In with Ethereum (EIP-4361): the server issues a single-use nonce, the wallet signs a message with the nonce
 * and the address of this page, and the server verifies it. A new wallet gets a new player.
 */
export async function signInWithEthereum(
  deps: Omit<SignInDeps, 'passkeys'>,
  provider: WalletProvider,
): Promise<SignedIn> {
  const { api } = deps
  const signed = await signForAddress(provider, (address) => api('identity.web3Nonce', { query: { address } }))
  const user = await api('identity.web3SignIn', { body: { ...signed, ...creatorCodeField(deps) } })
  return { user, tokens: null }
}

/** The message with the server's nonce, signed by the wallet's account. */
export async function signForAddress(
  provider: WalletProvider,
  askNonce: (address: WalletAddress) => Promise<EndpointResponse<'web3Nonce'>>,
): Promise<{ readonly message: string; readonly signature: string }> {
  const address = await accountOf(provider)
  const chainId = Number(await provider.request({ method: 'eth_chainId' }))
  const nonce = await askNonce(address)
  const { origin } = window.location
  const message = web3SignInMessage({ origin, address: nonce.address ?? address, chainId, nonce })
  const signature = await provider.request({ method: 'personal_sign', params: [hexOf(message), address] })
  return { message, signature: String(signature) }
}

async function accountOf(provider: WalletProvider) {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  const first = walletAddressSchema.safeParse(Array.isArray(accounts) ? accounts[0] : null)
  if (!first.success) throw new NoAccountError('The wallet shares no address')
  return first.data
}

/** The text as the hex of its bytes: some wallets would interpret anything else as hex. */
function hexOf(text: string): string {
  const digits = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `0x${digits.join('')}`
}

/** Codes of EIP-1193 and of the wallets that follow it. */
const USER_REFUSED = 4001
const REQUEST_PENDING = -32_002

export function missingWallet(brand: WalletBrand): Web3Failure {
  return { message: frWeb3.missing[brand], detail: null, missing: brand }
}

/** One general sentence, followed by the known details. */
export function web3Failure(brand: WalletBrand, error: unknown): Web3Failure {
  return { message: frWeb3.failed[brand], detail: detailOf(error), missing: null }
}

function detailOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.message
  if (error instanceof NoAccountError) return frWeb3.noAccount
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  if (code === USER_REFUSED) return frWeb3.refused
  return code === REQUEST_PENDING ? frWeb3.busy : null
}
