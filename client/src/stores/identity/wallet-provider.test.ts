import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findWalletProvider } from './wallet-provider.ts'

const provider = (flags: Record<string, unknown> = {}) => ({ request: async () => null, ...flags })

let extensions: (() => void)[]

beforeEach(() => {
  extensions = []
})
afterEach(() => {
  for (const remove of extensions) remove()
  for (const name of ['ethereum', 'binancew3w']) Reflect.deleteProperty(window, name)
})

/** An extension that announces itself on request (EIP-6963). */
function install(rdns: string, announced: unknown) {
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info: { rdns, name: rdns }, provider: announced } }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  extensions.push(() => window.removeEventListener('eip6963:requestProvider', announce))
}

const inject = (name: string, value: unknown) => Reflect.set(window, name, value)

describe('[X09] the provider of a brand', () => {
  test('[X10] is none without an extension', () => {
    expect(findWalletProvider('metamask')).toBeNull()
    expect(findWalletProvider('binance')).toBeNull()
  })

  test('is the one that announces its name, whichever others do', () => {
    const [metamask, binance] = [provider(), provider()]
    // An older wallet without an announcement, which also claims to be MetaMask.
    inject('ethereum', provider({ isMetaMask: true, isBinance: true }))
    install('io.rabby', provider({ isMetaMask: true }))
    install('io.metamask', metamask)
    install('com.binance.wallet', binance)
    expect(findWalletProvider('metamask')).toBe(metamask)
    expect(findWalletProvider('binance')).toBe(binance)
  })

  test('else the one in the page that is marked as that brand', () => {
    const metamask = provider({ isMetaMask: true })
    inject('ethereum', metamask)
    expect(findWalletProvider('metamask')).toBe(metamask)
    expect(findWalletProvider('binance')).toBeNull()
  })

  test('also among several in one place', () => {
    const [metamask, binance] = [provider({ isMetaMask: true }), provider({ isBinance: true })]
    inject('ethereum', { ...provider(), providers: [binance, metamask] })
    expect(findWalletProvider('metamask')).toBe(metamask)
    expect(findWalletProvider('binance')).toBe(binance)
  })

  test('of Binance also has a place of its own', () => {
    const binance = provider()
    inject('binancew3w', { ethereum: binance })
    expect(findWalletProvider('binance')).toBe(binance)
  })

  test.each([null, 7, {}, { request: 'no function', isMetaMask: true }])('%j in the page is no provider', (value) => {
    inject('ethereum', value)
    install('io.metamask', value)
    expect(findWalletProvider('metamask')).toBeNull()
  })
})
