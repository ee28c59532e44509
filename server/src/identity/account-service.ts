import {
  type connectBodySchema,
  type PublicUser,
  type Refusal,
  refuse,
  type signupBodySchema,
  type WalletAddress,
} from '@bougie/protocol'
import type { output } from 'zod/mini'
import { walletKeyOf } from '../platform/wallet-address.ts'
import type { PasskeySession } from '../ports/authenticator.ts'
import type { Transaction } from '../ports/database.ts'
import type { GiftNetwork } from '../wallet/service.ts'
import type { IdentityParts } from './dependencies.ts'
import * as passkeys from './passkey-repository.ts'
import type { RegisteredWallet } from './player-register.ts'
import { hashOfSecret, isSameHash, isStrongDeviceSecret } from './secrets.ts'
import type { PlayerEntry } from './sessions.ts'
import type { UserAccount } from './user-repository.ts'
import * as users from './user-repository.ts'

interface Caller {
  readonly networks: readonly GiftNetwork[]
  readonly bearerToken: string | null
  readonly userAgent: string | null
}

type SignupRequest = output<typeof signupBodySchema> & Caller
type ConnectRequest = output<typeof connectBodySchema> & Caller

export function createAccountService(dependencies: IdentityParts) {
  const { database, sessions, register, blacklist, bus, adminWallets } = dependencies

  /** A local wallet may not take an address that belongs to an admin or to a passkey wallet. */
  async function refuseReserved(transaction: Transaction, owner: ProvenOwner): Promise<Refusal | null> {
    if (owner.kind === 'passkey') return null
    const isReserved =
      adminWallets.includes(owner.walletKey) || (await passkeys.isPasskeyWallet(transaction, owner.walletKey))
    if (!isReserved) return null
    return refuse((await users.findByWalletKey(transaction, owner.walletKey)) ? 'USER_EXISTS' : 'RESERVED_WALLET')
  }

  /** The access token was valid when the wallet was proved, but may have been revoked since. */
  async function refuseRevoked(transaction: Transaction, owner: ProvenOwner): Promise<Refusal | null> {
    if (owner.kind === 'local') return null
    return (await sessions.lockPasskey(transaction, owner.session)) ? null : refuse('UNAUTHORIZED')
  }

  return {
    /** Creates the player of a wallet, with the welcome bonus, and signs them in. */
    async signup(request: SignupRequest): Promise<PublicUser | Refusal> {
      const owner = await proveOwner(dependencies, request)
      if (!owner.ok) return owner
      if (owner.kind === 'local' && !isStrongDeviceSecret(owner.secret)) return refuse('WEAK_ID')
      const result = await database.transaction(async (transaction) => {
        const refusal = (await refuseRevoked(transaction, owner)) ?? (await refuseReserved(transaction, owner))
        if (refusal) return refusal
        const registered = await register.register(transaction, {
          wallet: walletOf(owner),
          walletName: owner.kind === 'passkey' ? owner.walletName : (request.name ?? null),
          creatorLinkCode: request.creator_link_code ?? null,
          networks: request.networks,
        })
        if (!registered) return refuse('USER_EXISTS')
        const token = await sessions.openPlayer(transaction, entryOf(registered.account, owner, request))
        return { ...registered, token }
      })
      if ('ok' in result) return result
      bus.publish(result.welcome)
      return register.publicUser(result.account, { token: result.token, ibexId: request.ibex_id })
    },

    async connect(request: ConnectRequest): Promise<PublicUser | Refusal> {
      const owner = await proveReturning(dependencies, request)
      if (!owner.ok) return owner
      // A browser may still use the address that its wallet had to give up.
      const local = owner.kind === 'local' ? await users.findLocal(database.reader, owner.walletKey) : null
      const account = local ?? (await users.findByWalletKey(database.reader, owner.walletKey))
      if (!account) {
        const isHeld = owner.kind === 'local' && (await passkeys.isPasskeyWallet(database.reader, owner.walletKey))
        return refuse(isHeld ? 'INVALID_CREDENTIALS' : 'USER_NOT_FOUND')
      }
      if (owner.kind === 'local' && !opensLocally(account, owner.secret)) return refuse('INVALID_CREDENTIALS')
      const blocked = blacklist.refuseBlocked({ userId: account.id, address: null })
      if (blocked !== null) return blocked
      const opened = await database.transaction(async (transaction) => {
        // The wallet may have got a passkey meanwhile, after which its device secret opens nothing.
        const current = owner.kind === 'local' ? await users.lock(transaction, account.id) : account
        if (current === null || (owner.kind === 'local' && !opensLocally(current, owner.secret)))
          return refuse('INVALID_CREDENTIALS')
        const revoked = await refuseRevoked(transaction, owner)
        if (revoked) return revoked
        return { current, token: await sessions.openPlayer(transaction, entryOf(current, owner, request)) }
      })
      if ('ok' in opened) return opened
      await sessions.endOldest(account.id, opened.token)
      return register.publicUser(opened.current, { token: opened.token, ibexId: request.ibex_id })
    },
  }
}

function walletOf(owner: ProvenOwner): RegisteredWallet {
  const { kind, walletAddress, walletKey } = owner
  return {
    kind,
    walletAddress,
    walletKey,
    passkeyUserId: kind === 'passkey' ? owner.session.passkeyUserId : null,
    localSecretHash: kind === 'local' ? hashOfSecret(owner.secret) : null,
  }
}

/** A passkey's session belongs to its sign-in; a local wallet's session starts its own. */
function entryOf({ id }: UserAccount, owner: ProvenOwner, { userAgent }: Caller): PlayerEntry {
  return { userId: id, signIn: owner.kind === 'passkey' ? owner.session : null, userAgent }
}

/** Wallets with another kind of proof, and those of bots, have no device secret and can't be opened this way. */
function opensLocally(account: UserAccount, secret: string): boolean {
  return account.localSecretHash !== null && isSameHash(account.localSecretHash, hashOfSecret(secret))
}

/** The owner of a wallet. For a local wallet this is only a claim: the device secret is still to be compared. */
type ProvenOwner = { readonly ok: true; readonly walletAddress: WalletAddress; readonly walletKey: string } & (
  | { readonly kind: 'passkey'; readonly session: PasskeySession; readonly walletName: string }
  | { readonly kind: 'local'; readonly secret: string }
)

interface WalletClaim {
  readonly wallet_address: WalletAddress
  readonly ibex_id: string
  readonly bearerToken: string | null
}

/**
 * For `connect` a bearer counts only if the wallet needs a passkey: browsers send their stored bearer with every call,
 * even together with the secret of another wallet.
 */
async function proveReturning(dependencies: IdentityParts, claim: WalletClaim): Promise<ProvenOwner | Refusal> {
  const { database, sessions } = dependencies
  const walletKey = walletKeyOf(claim.wallet_address)
  const isLocal = (await users.findLocal(database.reader, walletKey)) !== null
  const ignoresBearer =
    isLocal ||
    (!(await passkeys.isPasskeyWallet(database.reader, walletKey)) &&
      (claim.bearerToken === null || (await sessions.authenticatePasskeyToken(claim.bearerToken)) === null))
  return proveOwner(dependencies, ignoresBearer ? { ...claim, bearerToken: null } : claim)
}

/** Proves ownership by a passkey's access token for its own wallet or, without a bearer, by a device's secret. */
async function proveOwner(
  { database, sessions, localWallets }: IdentityParts,
  { wallet_address, ibex_id, bearerToken }: WalletClaim,
): Promise<ProvenOwner | Refusal> {
  const walletKey = walletKeyOf(wallet_address)
  if (bearerToken === null) {
    if (!localWallets) return refuse('UNAUTHORIZED')
    return { ok: true, kind: 'local', walletAddress: wallet_address, walletKey, secret: ibex_id }
  }
  const session = await sessions.authenticatePasskeyToken(bearerToken)
  const passkeyUser = session && (await passkeys.findUser(database.reader, session.passkeyUserId))
  if (!session || !passkeyUser) return refuse('UNAUTHORIZED')
  if (passkeyUser.walletKey !== walletKey || passkeyUser.id !== ibex_id) return refuse('INVALID_CREDENTIALS')
  const { walletAddress, name: walletName } = passkeyUser
  return { ok: true, kind: 'passkey', walletAddress, walletKey, session, walletName }
}
