import { privateKeyToAccount } from 'viem/accounts'
import type { WalletProvider } from '../stores/identity/wallet-provider.ts'

/** A publicly known key, unsafe for any real funds. */
const WELL_KNOWN_KEY = `0x${'a1'.repeat(32)}` as const

interface FakeWallet extends WalletProvider {
  /** With its checksum. */
  readonly address: string
  /** The requests it received, in order. */
  readonly asked: readonly string[]
  /** Sets the outcome of the next request of this method. */
  response(method: string, outcome: () => Promise<unknown>): void
}

/** A browser wallet that really signs, with a real key. */
export function createFakeWallet(): FakeWallet {
  const account = privateKeyToAccount(WELL_KNOWN_KEY)
  const asked: string[] = []
  const outcomes = new Map<string, () => Promise<unknown>>()
  return {
    address: account.address,
    asked,
    response: (method, outcome) => void outcomes.set(method, outcome),
    async request({ method, params = [] }) {
      asked.push(method)
      const outcome = outcomes.get(method)
      if (outcome !== undefined) return outcome()
      switch (method) {
        case 'eth_requestAccounts':
          // As wallets return it: without the checksum.
          return [account.address.toLowerCase()]
        case 'eth_chainId':
          return '0x89'
        case 'personal_sign': {
          const raw = String(params[0])
          if (!isHex(raw)) throw new Error('The text must come as hex')
          return account.signMessage({ message: { raw } })
        }
        default:
          throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
      }
    },
  }
}

function isHex(text: string): text is `0x${string}` {
  return /^0x[0-9a-f]*$/.test(text)
}
