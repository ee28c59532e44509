import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import { type WalletAddress, walletAddressSchema } from '@bougie/protocol'
import { web3SignInMessage } from '@bougie/protocol/rest/web3.ts'
import { ApiError } from '../../api/api.ts'
import { frWeb3 } from '../../i18n/fr-identity.ts'
import type { WalletBrand, Web3Failure } from './identity-store.ts'
import { creatorCodeField, type SignedIn, type SignInDeps } from './sign-in.ts'

/** The used part of an EIP-1193 provider, which a wallet extension injects into the page. */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

/** Names under which wallets announce themselves (EIP-6963). */
const ANNOUNCED_NAMES: Readonly<Record<WalletBrand, readonly string[]>> = {
  metamask: ['io.metamask', 'io.metamask.flask'],
  binance: ['com.binance.wallet'],
}

/** The mark of each brand on a provider that it injects without an announcement. */
const BRAND_FLAGS: Readonly<Record<WalletBrand, string>> = { metamask: 'isMetaMask', binance: 'isBinance' }

const REQUEST_EVENT = 'eip6963:requestProvider'
const ANNOUNCE_EVENT = 'eip6963:announceProvider'

/**
 * The provider of one brand, or null without its extension. Several wallets in one browser each announce themselves;
 * `window.ethereum` belongs to the last one loaded, so it is used only when no wallet announced that name.
 */
export function findWalletProvider(brand: WalletBrand): WalletProvider | null {
  return announcedProvider(brand) ?? injectedProvider(brand)
}

/** Extensions respond synchronously to the request event. */
function announcedProvider(brand: WalletBrand): WalletProvider | null {
  const found: WalletProvider[] = []
  function receive(event: Event) {
    const detail = field(event, 'detail')
    const name = field(field(detail, 'info'), 'rdns')
    const provider = field(detail, 'provider')
    if (ANNOUNCED_NAMES[brand].some((known) => known === name) && isProvider(provider)) found.push(provider)
  }
  window.addEventListener(ANNOUNCE_EVENT, receive)
  window.dispatchEvent(new Event(REQUEST_EVENT))
  window.removeEventListener(ANNOUNCE_EVENT, receive)
  return found[0] ?? null
}

function injectedProvider(brand: WalletBrand): WalletProvider | null {
  const ownPlace = brand === 'binance' ? field(field(window, 'binancew3w'), 'ethereum') : null
  if (isProvider(ownPlace)) return ownPlace
  const ethereum = field(window, 'ethereum')
  const several = field(ethereum, 'providers')
  const candidates: readonly unknown[] = Array.isArray(several) ? several : [ethereum]
  return candidates.filter(isProvider).find((candidate) => field(candidate, BRAND_FLAGS[brand]) === true) ?? null
}

function isProvider(value: unknown): value is WalletProvider {
  return typeof field(value, 'request') === 'function'
}

/** Other programs may inject anything into the page. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The wallet is unlocked and shares no address. */
class NoAccountError extends Error {}

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
