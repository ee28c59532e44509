// Creates the player of a proven wallet, whatever the kind of proof, and composes the sign-in response.

import {
  type CreatorLinkId,
  eurosFromCents,
  type PublicUser,
  userIdSchema,
  type WalletAddress,
  walletIdSchema,
} from '@bougie/protocol'
import type { Referrals } from '../influencer/service.ts'
import { AppError } from '../platform/app-error.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Transaction } from '../ports/database.ts'
import type { GiftNetwork, WalletService } from '../wallet/service.ts'
import { pseudoCandidates, uniqueFormsOf } from './names.ts'
import { isInfluencer, resolveRole } from './role.ts'
import type { NewUser, UserAccount } from './user-repository.ts'
import * as users from './user-repository.ts'

/** A wallet with a proven owner, and the means by which they will prove it again. */
export type RegisteredWallet = Pick<NewUser, 'kind' | 'walletKey' | 'passkeyUserId' | 'localSecretHash'> & {
  readonly walletAddress: WalletAddress
}

export interface Registration {
  readonly wallet: RegisteredWallet
  /** The pseudo is derived from it. */
  readonly walletName: string | null
  readonly creatorLinkCode: string | null
  readonly networks: readonly GiftNetwork[]
}

/** Applies the pause or exclusion of a deleted account to a new player with the same wallet or secret. */
export type InheritExclusion = (
  transaction: Transaction,
  player: Pick<UserAccount, 'id' | 'kind' | 'walletKey' | 'localSecretHash'>,
) => Promise<void>

interface PlayerRegisterDependencies extends Pick<SharedDependencies, 'database' | 'clock' | 'random'> {
  readonly inheritExclusion: InheritExclusion
  readonly wallets: Pick<WalletService, 'creditWelcome' | 'balanceCentsOf'>
  readonly referrals: Referrals
  readonly adminWallets: readonly string[]
}

export function createPlayerRegister(dependencies: PlayerRegisterDependencies) {
  const { inheritExclusion, wallets, referrals, clock, random, adminWallets } = dependencies

  /** Tries one pseudo after the other; null when the wallet already has a player. */
  async function storeUser(
    transaction: Transaction,
    user: Omit<NewUser, 'pseudo' | 'pseudoKey' | 'pseudoSkeleton'>,
    walletName: string | null,
  ): Promise<UserAccount | null> {
    for (const pseudo of pseudoCandidates(walletName, random)) {
      const isStored = await users.insert(transaction, { ...user, pseudo, ...uniqueFormsOf(pseudo) })
      const account = await users.findByWalletKey(transaction, user.walletKey)
      if (isStored) return account
      if (account) return null
    }
    throw new AppError('SERVER_ERROR', 'every default pseudo was taken')
  }

  /** A player belongs permanently to the code of their sign-up. An ended code has no effect. */
  async function linkOf(transaction: Transaction, code: string | null): Promise<CreatorLinkId | null> {
    if (code === null) return null
    return (await referrals.findReferrals(transaction, [code])).get(code)?.linkId ?? null
  }

  return {
    /**
     * Creates the player, with the welcome bonus, whose events are to be published once the player is stored. Null when
     * the wallet already has a player.
     */
    async register(transaction: Transaction, { wallet, walletName, creatorLinkCode, networks }: Registration) {
      const user = {
        ...wallet,
        id: userIdSchema.parse(random.uuid()),
        walletId: walletIdSchema.parse(random.uuid()),
        creatorLinkCode,
        creatorLinkId: await linkOf(transaction, creatorLinkCode),
        createdAt: new Date(clock.nowMs()),
      }
      const account = await storeUser(transaction, user, walletName)
      if (account === null) return null
      await inheritExclusion(transaction, account)
      return { account, welcome: await wallets.creditWelcome(transaction, account.id, networks) }
    },

    /** The response to every kind of sign-in and sign-up. */
    async publicUser(
      account: UserAccount,
      { token, ibexId }: { readonly token: string; readonly ibexId: string },
    ): Promise<PublicUser> {
      return {
        id: account.id,
        balance: eurosFromCents(await wallets.balanceCentsOf(account.id)),
        token,
        ibex_id: ibexId,
        wallet_address: account.walletAddress,
        pseudo: account.pseudo,
        account_role: resolveRole(adminWallets, account),
        isInfluencer: await isInfluencer(dependencies, account),
      }
    },
  }
}
