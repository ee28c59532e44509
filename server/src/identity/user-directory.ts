// Players as admins see them.

import { isProvisional } from '@bougie/engine'
import {
  type AdminUser,
  type AdminUserDetail,
  eurosFromCents,
  type Refusal,
  refuse,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import type { AuditLog } from '../admin/service.ts'
import type { BlacklistService } from '../blacklist/service.ts'
import type { IdentityParts } from './dependencies.ts'
import { type RoleChange, resolveRole, storeRole } from './role.ts'
import type { ListedUser, UserSearch } from './user-directory-repository.ts'
import * as directory from './user-directory-repository.ts'
import * as users from './user-repository.ts'

export interface UserDirectoryDependencies extends Pick<IdentityParts, 'clock' | 'bus' | 'database' | 'adminWallets'> {
  readonly blacklist: Pick<BlacklistService, 'infoOf'>
  readonly auditLog: AuditLog
}

export function createUserDirectory(dependencies: UserDirectoryDependencies) {
  const { clock, bus, database, blacklist, adminWallets } = dependencies

  function toUser(user: ListedUser): AdminUser {
    return {
      id: user.id,
      pseudo: user.pseudo,
      wallet_address: user.walletAddress,
      kind: user.kind,
      account_role: resolveRole(adminWallets, user),
      balance: eurosFromCents(user.balanceCents),
      created_at: user.createdAt.toISOString(),
      deleted_at: user.deletedAt?.toISOString() ?? null,
      block: blacklist.infoOf({ userId: user.id, address: null }),
    }
  }

  async function find(userId: UserId): Promise<AdminUserDetail | Refusal> {
    const user = await directory.find(database.reader, userId, new Date(clock.nowMs()))
    if (user === null) return refuseMissing('player')
    const { record, rating, passkeys, sessions, deposits, withdrawals } = user
    return {
      ...toUser(user),
      is_house_admin: resolveRole(adminWallets, { ...user, storedRole: 'user' }) === 'admin',
      creator_link_code: user.creatorLinkCode,
      counts: {
        victories: record?.wins ?? 0,
        losses: record?.losses ?? 0,
        draws: record?.draws ?? 0,
        active_battles: user.activeBattles,
        passkeys,
        sessions,
        deposits: deposits.count,
        withdrawals: withdrawals.count,
      },
      rating: rating && {
        points: Math.round(rating.points),
        deviation: Math.round(rating.deviation),
        provisional: isProvisional(rating),
        battles: rating.battles,
      },
      total_gains: eurosFromCents(record?.gainsCents ?? 0),
      total_deposited: eurosFromCents(deposits.cents),
      total_withdrawn: eurosFromCents(withdrawals.cents),
      same_destination: [...user.sameDestination],
      same_device: [...user.sameDevice],
    }
  }

  return {
    async search(search: UserSearch): Promise<AdminUser[]> {
      const found = await directory.search(database.reader, { ...search, adminWallets })
      return found.map(toUser)
    },
    find,
    /** If two admins demote each other at the same time, one stays: the other is no admin any more. */
    async changeRole({
      userId,
      role,
      adminId,
    }: Pick<RoleChange, 'role'> & Readonly<Record<'userId' | 'adminId', UserId>>) {
      const stored = await database.transaction(async (transaction) => {
        // In one order, so that neither waits for the other.
        for (const id of [userId, adminId].sort()) await users.lock(transaction, id)
        const admin = await users.find(transaction, adminId)
        const isAdmin = admin !== null && resolveRole(adminWallets, admin) === 'admin'
        return isAdmin ? storeRole(dependencies, transaction, { of: { userId }, role, adminId }) : refuse('FORBIDDEN')
      })
      if (!stored.ok) return stored
      bus.publish([{ type: 'accountChanged', userId }])
      return find(userId)
    },
  }
}

export type UserDirectory = ReturnType<typeof createUserDirectory>
