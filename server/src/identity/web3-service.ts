// Sign-in with a browser wallet such as MetaMask: whoever signs for an address is its player. A wallet that a passkey opens is
// never opened this way, nor the other way round; one that a browser's secret opens has only claimed its address, and leaves it.
import {
  type Refusal,
  refuse,
  type UserId,
  type WalletAddress,
  type Web3Nonce,
  type web3SignInBodySchema,
} from '@bougie/protocol'
import type { output } from 'zod/mini'
import { AppError } from '../app-error.ts'
import type { BlacklistService } from '../blacklist/service.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Transaction } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { Entered } from './account-service.ts'
import type { EthereumSignIn } from './ethereum-sign-in.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import type { PlayerRegister } from './player-register.ts'
import type { Sessions } from './sessions.ts'
import type { UserAccount, UserRepository } from './user-repository.ts'
import { checksummedAddress, newWalletAddress, walletKeyOf } from './wallet-address.ts'
import type { Web3Repository } from './web3-repository.ts'

const NONCE_MS = 5 * 60_000
const NONCE_BYTES = 16
/** Others who sign in, sign up or get a passkey at the same moment: each can come first once. */
const TRIES_MAX = 4

export interface Web3ServiceDependencies {
  readonly database: Database
  readonly users: UserRepository
  readonly passkeys: PasskeyRepository
  readonly web3: Web3Repository
  readonly sessions: Sessions
  readonly register: PlayerRegister
  readonly blacklist: Pick<BlacklistService, 'refuseBlocked'>
  readonly ethereum: EthereumSignIn
  readonly bus: Bus
  readonly clock: Clock
  readonly random: Random
}

export type Web3SignIn = output<typeof web3SignInBodySchema> & {
  readonly userAgent: string | null
  readonly network: string
}

export type SignedMessage = Pick<Web3SignIn, 'message' | 'signature'>

export interface Web3Service {
  newNonce(address: WalletAddress | undefined): Promise<Web3Nonce>
  /** Whose wallet it is, once nonce and signature are good. Whatever comes of it, the nonce is spent. */
  prove(signed: SignedMessage): Promise<{ readonly ok: true; readonly walletAddress: WalletAddress } | Refusal>
  /** The player of the wallet, a new one if there is none. Whatever comes of it, the nonce is spent. */
  signIn(request: Web3SignIn): Promise<Entered>
}

export function createWeb3Service(dependencies: Web3ServiceDependencies): Web3Service {
  const { database, users, passkeys, web3, sessions, register, blacklist, ethereum, bus, clock, random } = dependencies
  const invalid = refuse('INVALID_CREDENTIALS')

  const prove: Web3Service['prove'] = async ({ message, signature }) => {
    const claim = await ethereum.read(message, clock.nowMs())
    if (claim === null) return invalid
    const { nonce, walletAddress, isKnownChain } = claim
    const asked = await web3.findNonce(database.reader, nonce)
    if (!asked || !(await database.transaction((transaction) => web3.takeNonce(transaction, nonce)))) return invalid
    if (asked.expiresAtMs <= clock.nowMs()) return invalid
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
      if (known?.kind === 'web3') return { account: known, welcome: [], movedId }
      if (known !== null && known.kind !== 'local') return refuse('WALLET_HELD')
      if (known !== null && (await moveAway(transaction, known))) movedId = known.id
      if (known === null || movedId === known.id) {
        const registered = await registerWallet(transaction, walletAddress, request)
        if (registered) return { ...registered, movedId }
      }
    }
    throw new AppError('SERVICE_UNAVAILABLE', 'the wallet changed hands too often')
  }

  /** It only claimed the address. Whoever changes the wallet meanwhile, by a passkey for instance, is waited for. */
  async function moveAway(transaction: Transaction, { id, walletKey: formerWalletKey }: UserAccount): Promise<boolean> {
    const walletAddress = newWalletAddress(random)
    const address = { walletAddress, walletKey: walletKeyOf(walletAddress) }
    return users.moveLocal(transaction, { id, ...address, formerWalletKey, atMs: clock.nowMs() })
  }

  function registerWallet(transaction: Transaction, walletAddress: WalletAddress, request: Web3SignIn) {
    const walletKey = walletKeyOf(walletAddress)
    const wallet = { kind: 'web3', walletAddress, walletKey, passkeyUserId: null, localSecretHash: null } as const
    return register.register(transaction, {
      wallet,
      walletName: request.wallet_name ?? null,
      creatorLinkCode: request.creator_link_code ?? null,
      network: request.network,
    })
  }

  return {
    prove,

    async newNonce(address) {
      const nowMs = clock.nowMs()
      const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('hex')
      const expiresAtMs = nowMs + NONCE_MS
      const walletKey = address === undefined ? null : walletKeyOf(address)
      await database.transaction((transaction) => web3.insertNonce(transaction, { nonce, walletKey, expiresAtMs }))
      return {
        nonce,
        address: address === undefined ? null : checksummed(address),
        issued_at: new Date(nowMs).toISOString(),
        expires_at: new Date(expiresAtMs).toISOString(),
      }
    },

    async signIn(request) {
      const proven = await prove(request)
      if (!proven.ok) return proven
      const result = await database.transaction(async (transaction) => {
        const opened = await openWallet(transaction, proven.walletAddress, request)
        if (!('account' in opened)) return opened
        const blocked = blacklist.refuseBlocked({ userId: opened.account.id, address: null })
        if (blocked !== null) return blocked
        const entry = { userId: opened.account.id, signIn: null, userAgent: request.userAgent }
        return { ok: true as const, ...opened, token: await sessions.openPlayer(transaction, entry) }
      })
      if (!result.ok) return result
      const { account, token, welcome, movedId } = result
      bus.publish(movedId === null ? welcome : [...welcome, { type: 'accountChanged', userId: movedId }])
      await sessions.endOldest(account.id, token)
      return { ok: true, user: await register.publicUser(account, { token, ibexId: account.id }) }
    },
  }
}

function checksummed(address: WalletAddress): WalletAddress {
  return checksummedAddress(address.slice('0x'.length))
}
