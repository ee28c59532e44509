import { assert } from '@bougie/engine'
import { eurosFromCents, type Profile, type Refusal, refuse, type UserId, type WalletAddress } from '@bougie/protocol'
import { walletKeyOf } from '../platform/wallet-address.ts'
import type { PlayerSession } from '../ports/authenticator.ts'
import { UniqueConflict } from '../ports/database.ts'
import type { IdentityParts } from './dependencies.ts'
import { uniqueFormsOf } from './names.ts'
import { checkProfilePicture, type ProfilePicture, pictureFrom } from './picture.ts'
import { isInfluencer, resolveRole } from './role.ts'
import type { UserChange } from './user-repository.ts'
import * as users from './user-repository.ts'

export function createProfileService(dependencies: IdentityParts) {
  const { database, wallets, bus, clock, adminWallets } = dependencies
  const now = () => new Date(clock.nowMs())

  async function getProfile(userId: UserId): Promise<Profile> {
    const found = await users.findProfile(database.reader, userId)
    assert(found !== null, 'a session of a user who is not there')
    const { account, profilePicture, isHidden, totalBattles, victories, gainsCents } = found
    return {
      id: account.id,
      pseudo: account.pseudo,
      profile_picture: profilePicture,
      wallet_address: account.walletAddress,
      // A device's secret is known only to that device.
      ibex_id: account.passkeyUserId ?? (account.kind === 'web3' ? account.id : ''),
      account_role: resolveRole(adminWallets, account),
      isInfluencer: await isInfluencer(dependencies, account),
      total_battles: totalBattles,
      victories,
      total_gains: eurosFromCents(gainsCents),
      wallet_type: account.kind,
      balance: eurosFromCents(await wallets.balanceCentsOf(userId)),
      created_at: account.createdAt.toISOString(),
      updated_at: account.updatedAt.toISOString(),
      hidden: isHidden,
    }
  }

  function changed(userId: UserId): Promise<Profile> {
    bus.publish([{ type: 'accountChanged', userId }])
    return getProfile(userId)
  }

  async function store(userId: UserId, change: UserChange): Promise<Profile> {
    await database.transaction((transaction) => users.change(transaction, userId, change))
    return changed(userId)
  }

  return {
    getProfile,

    /** The player of a wallet that the caller may know about: their own, or any for an admin. */
    async findByWallet(session: PlayerSession, walletAddress: WalletAddress): Promise<UserId | null> {
      const account = await users.findByWalletKey(database.reader, walletKeyOf(walletAddress))
      return account && (account.id === session.userId || session.role === 'admin') ? account.id : null
    },

    async changePseudo(userId: UserId, pseudo: string): Promise<Profile | Refusal> {
      const change = { id: userId, pseudo, ...uniqueFormsOf(pseudo) }
      try {
        const isChanged = await database.transaction((transaction) => users.changePseudo(transaction, change, now()))
        return isChanged ? await changed(userId) : refuse('PSEUDO_TAKEN')
      } catch (error) {
        if (error instanceof UniqueConflict) return refuse('PSEUDO_TAKEN')
        throw error
      }
    },

    async changePicture(userId: UserId, dataUrl: string | null): Promise<Profile | Refusal> {
      const checked = dataUrl === null ? { dataUrl, hash: null } : checkProfilePicture(dataUrl)
      if ('ok' in checked) return checked
      return store(userId, { profilePicture: checked.dataUrl, pictureHash: checked.hash, updatedAt: now() })
    },

    changePrivacy: (userId: UserId, isHidden: boolean) => store(userId, { isHidden, updatedAt: now() }),

    /**
     * Null for an unknown player, for one without a picture, and for a hidden player unless the correct hash is given.
     */
    async findPicture(userId: UserId, hash: string | undefined): Promise<ProfilePicture | null> {
      const found = await users.findPicture(database.reader, userId)
      return found === null || (found.isHidden && found.hash !== hash) ? null : pictureFrom(found)
    },
  }
}
