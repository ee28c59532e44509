// Players as admins see them.
import { isProvisional } from '@bougie/engine'
import {
  type AccountRole,
  type AdminUser,
  type AdminUserDetail,
  type BotsFilter,
  eurosFromCents,
  type Refusal,
  refuseMissing,
  type UserId,
  type WalletAddress,
} from '@bougie/protocol'
import type { AuditLog } from '../admin/service.ts'
import type { BlacklistService } from '../blacklist/service.ts'
import type { PageCursor } from '../platform/page-cursor.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Reader } from '../ports/database.ts'
import { grantRole, resolveRole } from './role.ts'
import type { UserKind, UserRepository } from './user-repository.ts'

export interface ListedUser {
  readonly id: UserId
  readonly kind: UserKind
  readonly pseudo: string
  readonly walletAddress: WalletAddress
  readonly walletKey: string
  readonly storedRole: AccountRole
  readonly balanceCents: number
  readonly createdAt: Date
  /** By the player. */
  readonly deletedAt: Date | null
}

interface NamedUser {
  readonly id: UserId
  readonly pseudo: string
}

export interface UserDetails extends ListedUser {
  readonly creatorLinkCode: string | null
  readonly victories: number
  readonly losses: number
  readonly draws: number
  readonly gainsCents: number
  /** Null before the first rated battle. */
  readonly rating: { readonly points: number; readonly deviation: number; readonly battles: number } | null
  readonly activeBattles: number
  readonly passkeys: number
  readonly sessions: number
  readonly deposits: number
  readonly depositedCents: number
  readonly withdrawals: number
  readonly withdrawnCents: number
  readonly sameDestination: readonly NamedUser[]
  readonly sameDevice: readonly NamedUser[]
}

export interface UserSearch {
  /** Lower case; empty finds everybody. */
  readonly text: string
  readonly role: AccountRole | null
  readonly bots: BotsFilter
  readonly limit: number
  readonly before: PageCursor | null
}

export interface UserDirectoryRepository {
  /** Newest first. A wallet in `adminWallets` counts as an admin's. */
  search(
    reader: Reader,
    search: UserSearch & { readonly adminWallets: readonly string[] },
  ): Promise<readonly ListedUser[]>
  find(reader: Reader, userId: UserId, at: Date): Promise<UserDetails | null>
}

export interface UserDirectoryDependencies {
  readonly clock: Clock
  readonly bus: Bus
  readonly database: Database
  readonly users: UserRepository
  readonly directory: UserDirectoryRepository
  readonly blacklist: Pick<BlacklistService, 'infoOf'>
  readonly auditLog: AuditLog
  /** Lower case. */
  readonly adminWallets: readonly string[]
}

export function createUserDirectory(dependencies: UserDirectoryDependencies) {
  const { clock, bus, database, directory, blacklist, adminWallets } = dependencies

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
    const { victories, losses, draws, passkeys, sessions, deposits, withdrawals, rating } = user
    return {
      ...toUser(user),
      is_house_admin: resolveRole(adminWallets, { ...user, storedRole: 'user' }) === 'admin',
      creator_link_code: user.creatorLinkCode,
      counts: {
        victories,
        losses,
        draws,
        active_battles: user.activeBattles,
        passkeys,
        sessions,
        deposits,
        withdrawals,
      },
      rating: rating && {
        points: Math.round(rating.points),
        deviation: Math.round(rating.deviation),
        provisional: isProvisional(rating),
        battles: rating.battles,
      },
      total_gains: eurosFromCents(user.gainsCents),
      total_deposited: eurosFromCents(user.depositedCents),
      total_withdrawn: eurosFromCents(user.withdrawnCents),
      same_destination: [...user.sameDestination],
      same_device: [...user.sameDevice],
    }
  }

  return {
    async search(search: UserSearch): Promise<readonly AdminUser[]> {
      const found = await directory.search(database.reader, { ...search, adminWallets })
      return found.map(toUser)
    },
    find,
    async changeRole({
      userId,
      role,
      adminId,
    }: {
      userId: UserId
      role: AccountRole
      adminId: UserId
    }): Promise<AdminUserDetail | Refusal> {
      const stored = await grantRole(dependencies, { of: { userId }, role, adminId })
      if (!stored.ok) return stored
      bus.publish([{ type: 'accountChanged', userId }])
      return find(userId)
    },
  }
}

export type UserDirectory = ReturnType<typeof createUserDirectory>
