/** The part of an EIP-1193 provider that is used here: what a wallet extension puts into the page. */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

export type WalletBrand = 'metamask' | 'binance'

/** Names that wallets give themselves when they announce themselves (EIP-6963). */
const ANNOUNCED_NAMES: Readonly<Record<WalletBrand, readonly string[]>> = {
  metamask: ['io.metamask', 'io.metamask.flask'],
  binance: ['com.binance.wallet'],
}

/** How each brand marks a provider that it puts into the page without announcing it. */
const BRAND_FLAGS: Readonly<Record<WalletBrand, string>> = { metamask: 'isMetaMask', binance: 'isBinance' }

const REQUEST_EVENT = 'eip6963:requestProvider'
const ANNOUNCE_EVENT = 'eip6963:announceProvider'

/**
 * The provider of one brand, or null without its extension. Several wallets in one browser each announce themselves;
 * `window.ethereum` belongs to whichever came last, so it is only looked at when nobody announced that name.
 */
export function findWalletProvider(brand: WalletBrand, page: Window): WalletProvider | null {
  return announcedProvider(brand, page) ?? injectedProvider(brand, page)
}

/** Extensions answer at once, while the question is being asked. */
function announcedProvider(brand: WalletBrand, page: Window): WalletProvider | null {
  const found: WalletProvider[] = []
  function receive(event: Event) {
    const detail = field(event, 'detail')
    const name = field(field(detail, 'info'), 'rdns')
    const provider = field(detail, 'provider')
    if (ANNOUNCED_NAMES[brand].some((known) => known === name) && isProvider(provider)) found.push(provider)
  }
  page.addEventListener(ANNOUNCE_EVENT, receive)
  page.dispatchEvent(new Event(REQUEST_EVENT))
  page.removeEventListener(ANNOUNCE_EVENT, receive)
  return found[0] ?? null
}

function injectedProvider(brand: WalletBrand, page: Window): WalletProvider | null {
  const ownPlace = brand === 'binance' ? field(field(page, 'binancew3w'), 'ethereum') : null
  if (isProvider(ownPlace)) return ownPlace
  const ethereum = field(page, 'ethereum')
  const several = field(ethereum, 'providers')
  const candidates: readonly unknown[] = Array.isArray(several) ? several : [ethereum]
  return candidates.filter(isProvider).find((candidate) => field(candidate, BRAND_FLAGS[brand]) === true) ?? null
}

function isProvider(value: unknown): value is WalletProvider {
  return typeof field(value, 'request') === 'function'
}

/** Other programs may put anything into the page. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
