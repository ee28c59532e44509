// SQL for the search: typed conditions leave % and _ of the text as wildcards of LIKE, and balances have no relation.
import type { AccountRole, BotsFilter, UserId, WalletAddress } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { byBots, isOlder } from '../platform/database/list-page.ts'
import { EVERYTHING, forUpdate, hasText, wholeNumberFrom } from '../platform/database/sql.ts'
import { DAY_MS } from '../platform/durations.ts'
import type { Page } from '../platform/page-cursor.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { DEVICE_DAYS } from '../security-log/service.ts'
import { accounts } from '../wallet/accounts.ts'
import type { UserKind } from './user-repository.ts'

export interface ListedUser {
  readonly id: UserId
  readonly kind: UserKind
  readonly pseudo: string
  readonly walletAddress: WalletAddress
  readonly walletKey: string
  readonly storedRole: AccountRole
  readonly balanceCents: number
  readonly createdAt: Date
  /** When the player deleted the account. */
  readonly deletedAt: Date | null
}

interface NamedUser {
  readonly id: UserId
  readonly pseudo: string
}

export interface UserSearch extends Page {
  /** Part of a pseudo or a wallet's address, an id or a payment's reference; without it all users are found. */
  readonly q?: string | undefined
  readonly role?: AccountRole | undefined
  readonly bots: BotsFilter
}

const CONNECTED_PLAYERS_MAX = 20

const LISTED = Prisma.sql`
  entry.id, entry.kind, entry.pseudo, entry.wallet_address AS "walletAddress", entry.wallet_key AS "walletKey",
  entry.account_role AS "storedRole", entry.created_at AS "createdAt", entry.deleted_at AS "deletedAt",
  CAST(COALESCE(account.balance_cents, 0) AS BIGINT) AS "balanceCents"`
const FROM_USERS = Prisma.sql`
  FROM users AS entry LEFT JOIN ledger_accounts AS account ON account.id = 'player:' || entry.id`

/** Newest first. A wallet in `adminWallets` counts as an admin. */
export const search = (
  reader: Reader,
  { q, role, bots, adminWallets, limit, before }: UserSearch & { readonly adminWallets: readonly string[] },
) =>
  reader.query<ListedUser>(Prisma.sql`
    SELECT ${LISTED} ${FROM_USERS}
    WHERE ${q ? matches(q.toLowerCase()) : EVERYTHING}
      AND ${role === undefined ? EVERYTHING : hasRole(role, adminWallets)}
      AND ${byBots(bots, 'entry.kind')}
      AND ${isOlder({ table: 'users' }, before)}
    ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`)

/** The number of admins apart from this player. None of them loses the role before the transaction ends. */
export async function lockOtherAdmins(transaction: Transaction, userId: UserId, adminWallets: readonly string[]) {
  const { dialect, query } = transaction
  const admins = await query(Prisma.sql`
    SELECT entry.id FROM users AS entry WHERE entry.id <> ${userId} AND ${hasRole('admin', adminWallets)}
    ORDER BY entry.id ${forUpdate(dialect)}`)
  return admins.length
}

export async function find(reader: Reader, userId: UserId, at: Date) {
  const models = reader.models
  const select = { ...USER, creatorLinkCode: true, passkeyUserId: true, record: true } as const
  const user = await models.user.findUnique({ where: { id: userId }, select })
  if (user === null) return null
  const { passkeyUserId, kind, walletAddress, accountRole, record, ...fields } = user
  const [account, rating, activeBattles, passkeys, sessions, payments, sameDestination, sameDevice] = await Promise.all(
    [
      models.ledgerAccount.findUnique({ where: { id: accounts.player(userId) }, select: { balanceCents: true } }),
      models.playerRating.findFirst({
        where: { userId, battles: { gt: 0 } },
        select: { points: true, deviation: true, battles: true },
      }),
      models.battle.count({ where: { status: 'active', OR: [{ userOneId: userId }, { userTwoId: userId }] } }),
      passkeyUserId === null ? 0 : models.passkeyCredential.count({ where: { passkeyUserId } }),
      models.token.count({ where: { userId, kind: 'user', revokedAt: null, expiresAt: { gt: at } } }),
      paymentsOf(reader, userId),
      sameDestinationAs(reader, userId),
      sameDeviceAs(reader, { userId, at }),
    ],
  )
  return {
    ...fields,
    id: userId,
    kind: kind as UserKind,
    walletAddress: walletAddress as WalletAddress,
    storedRole: accountRole as AccountRole,
    balanceCents: wholeNumberFrom(account?.balanceCents ?? 0),
    record: record && { ...record, gainsCents: wholeNumberFrom(record.gainsCents) },
    /** Null before the first rated battle. */
    rating,
    activeBattles,
    passkeys,
    sessions,
    ...payments,
    sameDestination,
    sameDevice,
  }
}

const USER = {
  kind: true,
  pseudo: true,
  walletAddress: true,
  walletKey: true,
  accountRole: true,
  createdAt: true,
  deletedAt: true,
} as const

/** All payments are counted, completed ones are added up. */
async function paymentsOf(reader: Reader, userId: UserId) {
  // No condition on the status: SQLite would read everybody's completed payments by its index.
  const groups = await reader.models.payment.groupBy({
    by: ['direction', 'status'],
    where: { userId },
    _count: true,
    _sum: { amountCents: true },
  })
  const of = (direction: string) => {
    const own = groups.filter((group) => group.direction === direction)
    const completed = own.find(({ status }) => status === 'completed')
    return {
      count: own.reduce((sum, { _count }) => sum + _count, 0),
      cents: wholeNumberFrom(completed?._sum.amountCents ?? 0),
    }
  }
  return { deposits: of('deposit'), withdrawals: of('withdrawal') }
}

/** Other players who have named the same account or address as this one. */
async function sameDestinationAs(reader: Reader, userId: UserId): Promise<readonly NamedUser[]> {
  const { payment, user } = reader.models
  const own = await payment.groupBy({ by: ['destinationMark'], where: { userId, destinationMark: { not: null } } })
  const marks = own.flatMap(({ destinationMark }) => destinationMark ?? [])
  if (marks.length === 0) return []
  const where = { destinationMark: { in: marks }, userId: { not: userId } }
  const others = await payment.groupBy({ by: ['userId'], where })
  const players = await user.findMany({
    where: { id: { in: others.map((other) => other.userId) } },
    orderBy: { pseudo: 'asc' },
    take: CONNECTED_PLAYERS_MAX,
    select: { id: true, pseudo: true },
  })
  return players.map(({ id, pseudo }) => ({ id: id as UserId, pseudo }))
}

/** Other players who signed in with the same browser as this one. */
function sameDeviceAs(reader: Reader, { userId, at }: { readonly userId: UserId; readonly at: Date }) {
  const since = new Date(at.getTime() - DEVICE_DAYS * DAY_MS)
  return reader.query<NamedUser>(Prisma.sql`
    SELECT DISTINCT player.id, player.pseudo
    FROM security_events AS own JOIN security_events AS other ON other.device_mark = own.device_mark
      JOIN users AS player ON player.id = other.user_id
    WHERE own.user_id = ${userId} AND other.user_id <> ${userId} AND own.created_at >= ${since} AND other.created_at >= ${since}
    ORDER BY player.pseudo LIMIT ${CONNECTED_PLAYERS_MAX}`)
}

function matches(text: string): Prisma.Sql {
  const reference = text.toUpperCase()
  // Also one that is only announced: the transfer may arrive before its player declares it.
  const ofPayment = Prisma.sql`entry.id IN (
    SELECT user_id FROM payments WHERE reference = ${reference}
    UNION ALL SELECT user_id FROM payments WHERE id = ${text}
    UNION ALL SELECT user_id FROM next_references WHERE reference = ${reference})`
  return Prisma.sql`(entry.id = ${text} OR ${ofPayment} OR ${hasText('entry.pseudo_key', text)} OR ${hasText('entry.wallet_key', text)})`
}

/** Resolves roles in the same way as sessions do. */
function hasRole(role: string, adminWallets: readonly string[]): Prisma.Sql {
  if (adminWallets.length === 0) return Prisma.sql`entry.account_role = ${role}`
  const isConfiguredAdmin = Prisma.sql`(entry.kind NOT IN ('local', 'bot') AND entry.wallet_key IN (${Prisma.join([...adminWallets])}))`
  return role === 'admin'
    ? Prisma.sql`(entry.account_role = ${role} OR ${isConfiguredAdmin})`
    : Prisma.sql`(entry.account_role = ${role} AND NOT ${isConfiguredAdmin})`
}
