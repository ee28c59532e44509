import {
  type connectBodySchema,
  eurosFromCents,
  type PublicUser,
  type Refusal,
  refuse,
  type signupBodySchema,
  userIdSchema,
  walletIdSchema,
} from '@bougie/protocol'
import type { output } from 'zod/mini'
import { AppError } from '../app-error.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Transaction } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { WalletService } from '../wallet/service.ts'
import { pseudoCandidates, pseudoKeyOf } from './default-pseudo.ts'
import { isStrongDeviceSecret } from './device-secret.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import { resolveRole } from './role.ts'
import { hashOfSecret, isSameHash } from './secret-hash.ts'
import type { Sessions } from './sessions.ts'
import type { NewUser, UserAccount, UserRepository } from './user-repository.ts'
import { type ProvenOwner, proveOwner } from './wallet-proof.ts'

export interface AccountServiceDependencies {
  readonly database: Database
  readonly users: UserRepository
  readonly passkeys: PasskeyRepository
  readonly sessions: Sessions
  readonly wallets: Pick<WalletService, 'creditWelcome' | 'balanceCentsOf'>
  readonly bus: Bus
  readonly clock: Clock
  readonly random: Random
  readonly adminWallets: readonly string[]
  /** Whether a wallet may be opened without a passkey. */
  readonly localWallets: boolean
}

export type SignupRequest = output<typeof signupBodySchema> & { readonly bearerToken: string | null }
export type ConnectRequest = output<typeof connectBodySchema> & { readonly bearerToken: string | null }
export type Entered = { readonly ok: true; readonly user: PublicUser } | Refusal

export interface AccountService {
  /** Creates the player of a wallet, with the house's welcome, and signs them in. */
  signup(request: SignupRequest): Promise<Entered>
  connect(request: ConnectRequest): Promise<Entered>
}

type Stored = { readonly ok: true; readonly account: UserAccount; readonly token: string } | Refusal

export function createAccountService(dependencies: AccountServiceDependencies): AccountService {
  const { database, users, passkeys, sessions, wallets, bus, clock, random, adminWallets } = dependencies

  /** A local wallet may take no address that belongs to somebody who proves it otherwise. */
  async function refuseReserved(transaction: Transaction, owner: ProvenOwner): Promise<Refusal | null> {
    if (owner.kind === 'passkey') return null
    const isReserved =
      adminWallets.includes(owner.walletKey) || (await passkeys.isPasskeyWallet(transaction, owner.walletKey))
    return isReserved ? refuse('RESERVED_WALLET') : null
  }

  /** Tries one name after the other; null when it is the wallet that is taken. */
  async function storeUser(
    transaction: Transaction,
    user: Omit<NewUser, 'pseudo' | 'pseudoKey'>,
    walletName: string | null,
  ): Promise<UserAccount | null> {
    for (const pseudo of pseudoCandidates(walletName, random)) {
      const isStored = await users.insert(transaction, { ...user, pseudo, pseudoKey: pseudoKeyOf(pseudo) })
      const account = await users.findByWalletKey(transaction, user.walletKey)
      if (isStored) return account
      if (account) return null
    }
    throw new AppError('SERVER_ERROR', 'every default pseudo was taken')
  }

  function newUser(request: SignupRequest, owner: ProvenOwner): Omit<NewUser, 'pseudo' | 'pseudoKey'> {
    return {
      id: userIdSchema.parse(random.uuid()),
      kind: owner.kind,
      walletAddress: owner.walletAddress,
      walletKey: owner.walletKey,
      walletId: walletIdSchema.parse(random.uuid()),
      passkeyUserId: owner.kind === 'passkey' ? owner.passkeyUserId : null,
      localSecretHash: owner.kind === 'local' ? hashOfSecret(owner.secret) : null,
      creatorLinkCode: request.creator_link_code ?? null,
      createdAtMs: clock.nowMs(),
    }
  }

  async function enter(stored: Stored, ibexId: string): Promise<Entered> {
    if (!stored.ok) return stored
    const { account, token } = stored
    const role = resolveRole(adminWallets, account)
    return {
      ok: true,
      user: {
        id: account.id,
        balance: eurosFromCents(await wallets.balanceCentsOf(account.id)),
        token,
        ibex_id: ibexId,
        wallet_address: account.walletAddress,
        pseudo: account.pseudo,
        account_role: role,
        isInfluencer: account.storedRole === 'influencer',
      },
    }
  }

  const proof = (request: ConnectRequest) => proveOwner(dependencies, request)

  return {
    async signup(request) {
      const owner = await proof(request)
      if (!owner.ok) return owner
      if (owner.kind === 'local' && !isStrongDeviceSecret(owner.secret)) return refuse('WEAK_ID')
      const result = await database.transaction(async (transaction) => {
        const reserved = await refuseReserved(transaction, owner)
        if (reserved) return reserved
        const walletName = owner.kind === 'passkey' ? owner.walletName : (request.name ?? null)
        const account = await storeUser(transaction, newUser(request, owner), walletName)
        if (!account) return refuse('USER_EXISTS')
        const welcome = await wallets.creditWelcome(transaction, account.id)
        const token = await sessions.openPlayer(transaction, { userId: account.id, familyId: owner.familyId })
        return { ok: true as const, account, token, welcome }
      })
      if (result.ok) bus.publish(result.welcome)
      return enter(result, request.ibex_id)
    },

    async connect(request) {
      const owner = await proof(request)
      if (!owner.ok) return owner
      const account = await users.findByWalletKey(database.reader, owner.walletKey)
      if (owner.kind === 'local') {
        if (!account && !(await passkeys.isPasskeyWallet(database.reader, owner.walletKey)))
          return refuse('USER_NOT_FOUND')
        if (!account || !opensLocally(account, owner.secret)) return refuse('INVALID_CREDENTIALS')
      }
      if (!account) return refuse('USER_NOT_FOUND')
      const token = await database.transaction((transaction) =>
        sessions.openPlayer(transaction, { userId: account.id, familyId: owner.familyId }),
      )
      return enter({ ok: true, account, token }, request.ibex_id)
    },
  }
}

/** Wallets that a passkey owns, and those of bots, have no device secret and never open this way. */
function opensLocally(account: UserAccount, secret: string): boolean {
  return account.localSecretHash !== null && isSameHash(account.localSecretHash, hashOfSecret(secret))
}
