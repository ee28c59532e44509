// Players as admins see them.

import { isProvisional } from '@bougie/engine'
import {
  type AdminUser,
  type AdminUserDetail,
  eurosFromCents,
  type Refusal,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import type { AuditLog } from '../admin/service.ts'
import type { BlacklistService } from '../blacklist/service.ts'
import type { IdentityParts } from './dependencies.ts'
import { grantRole, type RoleChange, resolveRole } from './role.ts'
import { createUserDirectoryRepository, type ListedUser, type UserSearch } from './user-directory-repository.ts'

export interface UserDirectoryDependencies extends Pick<IdentityParts, 'clock' | 'bus' | 'database' | 'adminWallets'> {
  readonly blacklist: Pick<BlacklistService, 'infoOf'>
  readonly auditLog: AuditLog
}

export function createUserDirectory(dependencies: UserDirectoryDependencies) {
  const { clock, bus, database, blacklist, adminWallets } = dependencies
  const directory = createUserDirectoryRepository()

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
    async changeRole(change: Pick<RoleChange, 'role' | 'adminId'> & { readonly userId: UserId }) {
      const { userId, role, adminId } = change
      const stored = await grantRole(dependencies, { of: { userId }, role, adminId })
      if (!stored.ok) return stored
      bus.publish([{ type: 'accountChanged', userId }])
      return find(userId)
    },
  }
}

export type UserDirectory = ReturnType<typeof createUserDirectory>
