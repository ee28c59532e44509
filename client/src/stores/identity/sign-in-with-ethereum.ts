import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import { type WalletAddress, walletAddressSchema } from '@bougie/protocol'
import { web3SignInMessage } from '@bougie/protocol/web3-message.ts'
import type { Api } from '../../api/api.ts'
import { creatorCodeField, type SignedIn } from './sign-in.ts'
import type { WalletProvider } from './wallet-provider.ts'

interface EthereumSignInDeps {
  readonly api: Api
  readonly origin: string
  /** The referral code of this session. */
  readonly creatorCode: () => string | null
}

/** The wallet is unlocked and shares no address. */
export class NoAccountError extends Error {}

/**
 * Sign-In with Ethereum (EIP-4361): the server issues a single-use nonce, the wallet signs a message with the nonce
 * and the address of this page, and the server verifies it. A new wallet gets a new player.
 */
export async function signInWithEthereum(deps: EthereumSignInDeps, provider: WalletProvider): Promise<SignedIn> {
  const { api, origin } = deps
  const signed = await signForAddress(provider, origin, (address) => api('identity.web3Nonce', { query: { address } }))
  const user = await api('identity.web3SignIn', { body: { ...signed, ...creatorCodeField(deps) } })
  return { user, tokens: null }
}

/** The message with the server's nonce, signed by the wallet's account. */
export async function signForAddress(
  provider: WalletProvider,
  origin: string,
  askNonce: (address: WalletAddress) => Promise<EndpointResponse<'web3Nonce'>>,
): Promise<{ readonly message: string; readonly signature: string }> {
  const address = await accountOf(provider)
  const chainId = Number(await provider.request({ method: 'eth_chainId' }))
  const nonce = await askNonce(address)
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
