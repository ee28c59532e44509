// EIP-4361: a message that says for which site, when and with which nonce somebody signs in, and their signature of it.
// https://eips.ethereum.org/EIPS/eip-4361. Nothing is asked of a chain: an ordinary account's key signs by itself, and
// accounts that are contracts, which only a chain could speak for, can't sign in.
import { type WalletAddress, WEB3_CHAINS, walletAddressSchema } from '@bougie/protocol'
import type { parseSiweMessage } from 'viem/siwe'

const CHAIN_IDS: ReadonlySet<number> = new Set(WEB3_CHAINS.map(({ id }) => id))
const VERSION = '1'
/** How far ahead of ours the clock of a signer may be. */
const CLOCK_AHEAD_MAX_MS = 5 * 60_000

export interface SignedMessage {
  readonly message: string
  readonly signature: string
}

/** What the message claims; whether its nonce is one of ours is for the caller to see. */
export interface SignInClaim {
  readonly walletAddress: WalletAddress
  readonly nonce: string
  readonly isKnownChain: boolean
}

export interface EthereumSignIn {
  /** Null for what is no sign-in to this site at this moment. */
  read(message: string, nowMs: number): Promise<SignInClaim | null>
  isSignedBy(walletAddress: WalletAddress, signed: SignedMessage): Promise<boolean>
}

export function createEthereumSignIn({ origins }: { readonly origins: readonly string[] }): EthereumSignIn {
  // Loaded when the first player needs it: most servers never see one.
  const loadMessages = () => import('viem/siwe')
  const loadSignatures = () => import('viem/utils')
  const sites = origins.map((origin) => new URL(origin))

  /** The site in the message is ours, and its address is of that same site. */
  function isOurs({ domain, uri, scheme }: ReturnType<typeof parseSiweMessage>): boolean {
    const origin = originOf(uri)
    return sites.some(
      (site) =>
        site.origin === origin && site.host === domain && (scheme === undefined || `${scheme}:` === site.protocol),
    )
  }

  return {
    async read(message, nowMs) {
      const { parseSiweMessage, validateSiweMessage } = await loadMessages()
      const fields = parseSiweMessage(message)
      const { address, nonce, chainId, version, issuedAt } = fields
      const walletAddress = walletAddressSchema.safeParse(address)
      if (!walletAddress.success || nonce === undefined || chainId === undefined || version !== VERSION) return null
      if (!isOurs(fields) || !validateSiweMessage({ message: fields, time: new Date(nowMs) })) return null
      // Not a date, or one that nobody can know yet.
      if (!(issuedAt && issuedAt.getTime() <= nowMs + CLOCK_AHEAD_MAX_MS)) return null
      return { walletAddress: walletAddress.data, nonce, isKnownChain: CHAIN_IDS.has(chainId) }
    },

    async isSignedBy(walletAddress, { message, signature }) {
      const { verifyMessage } = await loadSignatures()
      try {
        return await verifyMessage({ address: hexOf(walletAddress), message, signature: hexOf(signature) })
      } catch {
        // The library throws for bytes that can't be a signature; to us it is one that is wrong.
        return false
      }
    },
  }
}

function originOf(uri: string | undefined): string | null {
  return uri !== undefined && URL.canParse(uri) ? new URL(uri).origin : null
}

function hexOf(text: string): `0x${string}` {
  return `0x${text.slice('0x'.length)}`
}
