// Sign-in with a browser wallet such as MetaMask: whoever signs for an address is its player. A passkey's wallet is
// never opened this way, nor the other way round. A wallet that a browser secret opens has only claimed its address,
// and loses it.

import {
  type PublicUser,
  type Refusal,
  refuse,
  type UserId,
  type WalletAddress,
  WEB3_CHAINS,
  type Web3Nonce,
  walletAddressSchema,
  type web3SignInBodySchema,
} from '@bougie/protocol'
import type { parseSiweMessage } from 'viem/siwe'
import type { output } from 'zod/mini'
import { AppError } from '../platform/app-error.ts'
import { checksummedAddress, newWalletAddress, walletKeyOf } from '../platform/wallet-address.ts'
import type { Transaction } from '../ports/database.ts'
import type { GiftNetwork } from '../wallet/service.ts'
import * as challenges from './challenge-repository.ts'
import type { IdentityParts } from './dependencies.ts'
import * as passkeys from './passkey-repository.ts'
import type { UserAccount } from './user-repository.ts'
import * as users from './user-repository.ts'

const NONCE_MS = 5 * 60_000
const NONCE_BYTES = 16
/** Each of the concurrent callers who sign in, sign up, get a passkey or delete the account may come first once. */
const TRIES_MAX = 4

export type Web3SignIn = output<typeof web3SignInBodySchema> & {
  readonly userAgent: string | null
  readonly networks: readonly GiftNetwork[]
}

export function createWeb3Service(dependencies: IdentityParts) {
  const { database, moveVisits, sessions, register, blacklist, bus, clock, random } = dependencies
  const ethereum = createEthereumSignIn(dependencies.relyingParty)
  const invalid = refuse('INVALID_CREDENTIALS')

  const prove = async ({
    message,
    signature,
  }: SignedMessage): Promise<{ readonly ok: true; readonly walletAddress: WalletAddress } | Refusal> => {
    const claim = await ethereum.read(message, clock.nowMs())
    if (claim === null) return invalid
    const { nonce, walletAddress, isKnownChain } = claim
    const asked = await challenges.findNonce(database.reader, nonce)
    if (!asked || !(await database.transaction((transaction) => challenges.takeNonce(transaction, nonce))))
      return invalid
    if (asked.expiresAt.getTime() <= clock.nowMs()) return invalid
    if (asked.walletKey !== null && asked.walletKey !== walletKeyOf(walletAddress)) return invalid
    if (!(await ethereum.isSignedBy(walletAddress, { message, signature }))) return invalid
    return isKnownChain ? { ok: true, walletAddress: checksummed(walletAddress) } : refuse('WALLET_NETWORK')
  }

  async function openWallet(transaction: Transaction, walletAddress: WalletAddress, request: Web3SignIn) {
    const walletKey = walletKeyOf(walletAddress)
    if (await passkeys.isPasskeyWallet(transaction, walletKey)) return refuse('WALLET_HELD')
    let movedId: UserId | null = null
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const known = await users.findByWalletKey(transaction, walletKey)
      if (known?.kind === 'web3') {
        // Null after a concurrent deletion: the wallet gets a new player.
        const account = await users.lock(transaction, known.id)
        if (account !== null) return { account, welcome: [], movedId }
        continue
      }
      if (known !== null) {
        if (known.kind !== 'local') return refuse('WALLET_HELD')
        if (!(await moveAway(transaction, known))) continue
        movedId = known.id
      }
      const registered = await registerWallet(transaction, walletAddress, request)
      if (registered) return { ...registered, movedId }
    }
    throw new AppError('SERVICE_UNAVAILABLE', 'the wallet changed hands too often')
  }

  /** The local wallet only claimed the address. Waits for a concurrent change of it, for instance by a passkey. */
  async function moveAway(transaction: Transaction, { id, walletKey: formerWalletKey }: UserAccount): Promise<boolean> {
    const walletAddress = newWalletAddress(random)
    const address = { walletAddress, walletKey: walletKeyOf(walletAddress), updatedAt: new Date(clock.nowMs()) }
    const isMoved = await users.moveLocal(transaction, { id, formerWalletKey, ...address })
    if (isMoved) await moveVisits(transaction, { fromKey: formerWalletKey, to: walletAddress })
    return isMoved
  }

  function registerWallet(transaction: Transaction, walletAddress: WalletAddress, request: Web3SignIn) {
    const walletKey = walletKeyOf(walletAddress)
    const wallet = { kind: 'web3', walletAddress, walletKey, passkeyUserId: null, localSecretHash: null } as const
    return register.register(transaction, {
      wallet,
      walletName: request.wallet_name ?? null,
      creatorLinkCode: request.creator_link_code ?? null,
      networks: request.networks,
    })
  }

  return {
    /** The owner of the wallet, once nonce and signature are verified. A known nonce is spent, whatever the result. */
    prove,

    async newNonce(address: WalletAddress | undefined): Promise<Web3Nonce> {
      const nowMs = clock.nowMs()
      const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('hex')
      const expiresAt = new Date(nowMs + NONCE_MS)
      const walletKey = address ? walletKeyOf(address) : null
      await database.transaction((transaction) => challenges.insertNonce(transaction, { nonce, walletKey, expiresAt }))
      return {
        nonce,
        address: address ? checksummed(address) : null,
        issued_at: new Date(nowMs).toISOString(),
        expires_at: expiresAt.toISOString(),
      }
    },

    /** Signs in the player of the wallet, who is created if necessary. A known nonce is spent, whatever the result. */
    async signIn(request: Web3SignIn): Promise<PublicUser | Refusal> {
      const proven = await prove(request)
      if (!proven.ok) return proven
      const result = await database.transaction(async (transaction) => {
        const opened = await openWallet(transaction, proven.walletAddress, request)
        if ('ok' in opened) return opened
        const blocked = blacklist.refuseBlocked({ userId: opened.account.id, address: null })
        if (blocked !== null) return blocked
        const entry = { userId: opened.account.id, signIn: null, userAgent: request.userAgent }
        return { ...opened, token: await sessions.openPlayer(transaction, entry) }
      })
      if ('ok' in result) return result
      const { account, token, welcome, movedId } = result
      bus.publish(movedId === null ? welcome : [...welcome, { type: 'accountChanged', userId: movedId }])
      await sessions.endOldest(account.id, token)
      return register.publicUser(account, { token, ibexId: account.id })
    },
  }
}

export type Web3Service = ReturnType<typeof createWeb3Service>

function checksummed(address: WalletAddress): WalletAddress {
  return checksummedAddress(address.slice('0x'.length))
}

// EIP-4361: a message with site, time and nonce of a sign-in, and its signature.
// https://eips.ethereum.org/EIPS/eip-4361 No chain is queried: an ordinary account's key signs by itself. Contract
// accounts, which only a chain could verify, can't sign in.

const CHAIN_IDS: ReadonlySet<number> = new Set(WEB3_CHAINS.map(({ id }) => id))
const VERSION = '1'
/** How far the signer's clock may be ahead of the server's. */
const CLOCK_AHEAD_MAX_MS = 5 * 60_000

export interface SignedMessage {
  readonly message: string
  readonly signature: string
}

function createEthereumSignIn({ origins }: { readonly origins: readonly string[] }) {
  // Loaded when the first player needs it, because many servers never need it.
  const loadMessages = () => import('viem/siwe')
  const loadSignatures = () => import('viem/utils')
  const sites = origins.map((origin) => new URL(origin))

  /** Whether the message names one of our sites, and an address of that same site. */
  function isOurs({ domain, uri, scheme }: ReturnType<typeof parseSiweMessage>): boolean {
    const origin = originOf(uri)
    return sites.some(
      (site) =>
        site.origin === origin && site.host === domain && (scheme === undefined || `${scheme}:` === site.protocol),
    )
  }

  return {
    /** Null when the text is not a valid sign-in to this site at this time. The caller checks its nonce. */
    async read(message: string, nowMs: number) {
      const { parseSiweMessage, validateSiweMessage } = await loadMessages()
      const fields = parseSiweMessage(message)
      const { address, nonce, chainId, version, issuedAt } = fields
      const walletAddress = walletAddressSchema.safeParse(address)
      if (!walletAddress.success || nonce === undefined || chainId === undefined || version !== VERSION) return null
      if (!isOurs(fields) || !validateSiweMessage({ message: fields, time: new Date(nowMs) })) return null
      // Not a date, or one in the future.
      if (!(issuedAt && issuedAt.getTime() <= nowMs + CLOCK_AHEAD_MAX_MS)) return null
      return { walletAddress: walletAddress.data, nonce, isKnownChain: CHAIN_IDS.has(chainId) }
    },

    async isSignedBy(walletAddress: WalletAddress, { message, signature }: SignedMessage): Promise<boolean> {
      const { verifyMessage } = await loadSignatures()
      try {
        return await verifyMessage({ address: hexOf(walletAddress), message, signature: hexOf(signature) })
      } catch {
        // The library throws for bytes that can't be a signature; here they count as a wrong one.
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
