/** The used part of an EIP-1193 provider, which a wallet extension injects into the page. */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

export type WalletBrand = 'metamask' | 'binance'

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
