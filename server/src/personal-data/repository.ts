// SQL: tables and columns come from the registry, which typed calls can't use.
import { assert, type CycleEvent } from '@bougie/engine'
import { DELETED_PSEUDO, type PersonalDataKind, type UserId } from '@bougie/protocol'
import { type PlayerPause, Prisma, type User } from '../generated/sqlite/client.ts'
import { EVERYTHING, isAnyOf, lockRow } from '../platform/database/sql.ts'
import { eventFrom } from '../platform/database/stored-event.ts'
import { walletKeyOf } from '../platform/wallet-address.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { accounts } from '../wallet/accounts.ts'
import { type OwnerKind, PERSONAL_TABLES, type PersonalTable } from './registry.ts'

export interface Erasure {
  readonly userId: UserId
  readonly at: Date
  /** The replacement for the wallet address, which belongs to nobody. */
  readonly walletAddress: string
  readonly walletId: string
}

export type PersonalRow = Readonly<Record<string, string | number | boolean | null>>

const ROWS_PER_PAGE = 500
const EXCLUSION = 'exclusion of a wallet'

/** Columns of the player's own row that a deletion leaves as they are. */
type KeptColumn = 'id' | 'createdAt' | 'creatorLinkId'

/** The values by which tables name a player. */
type Owner = { readonly userId: UserId } & Readonly<Record<OwnerKind, string | null>>

/** The rows of one player, oldest first, in pages. */
export async function* pages(
  reader: Reader,
  kind: Exclude<PersonalDataKind, 'statement'>,
  userId: UserId,
): AsyncIterable<readonly PersonalRow[]> {
  const owner = await ownerOf(reader, userId)
  if (owner === null) return
  if (kind !== 'battle_choices' && kind !== 'battle_ratings') return yield* rowPages(reader, kind, owner)
  // Only the battles of a player have an index by time.
  const partOf = kind === 'battle_choices' ? choicesOf : ratingsOf
  for await (const battles of rowPages(reader, 'battles', owner)) {
    const battleIds = battles.map(({ id }) => String(id))
    const rows = await reader.query<DatabaseRow>(partOf(userId, isAnyOf(reader.dialect, 'battle_id', battleIds)))
    if (rows.length > 0) yield rows.map(plainRow)
  }
}

/**
 * Until the transaction ends nobody signs in to the wallet, stakes its money or changes the player. False when the
 * account is already deleted.
 */
export async function lock(transaction: Transaction, userId: UserId, lockMoney: () => Promise<unknown>) {
  const owner = await ownerOf(transaction, userId)
  if (owner === null) return false
  const { passkeyUserId } = owner
  // The same order as elsewhere: a sign-in locks the passkeys first, and a stake the money before the player's row.
  if (passkeyUserId !== null) await lockRow(transaction, Prisma.sql`passkey_users WHERE id = ${passkeyUserId}`)
  await lockMoney()
  await lockRow(transaction, Prisma.sql`users WHERE id = ${userId}`)
  return (await ownerOf(transaction, userId)) !== null
}

/** Open business that prevents the deletion of an account. */
export async function openBusiness(transaction: Transaction, userId: UserId) {
  const { battle, payment, creatorLink, ledgerAccount } = transaction.models
  const runningBattles = await battle.count({
    where: { status: 'active', OR: [{ userOneId: userId }, { userTwoId: userId }] },
  })
  const pendingPayments = await payment.count({ where: { userId, status: { in: ['pending', 'review'] } } })
  const links = await creatorLink.findMany({ where: { userId }, select: { id: true } })
  const { _sum } = await ledgerAccount.aggregate({
    where: { id: { in: links.map(({ id }) => `commission:${id}`) } },
    _sum: { balanceCents: true },
  })
  return {
    runningBattles,
    pendingPayments,
    openBets: await countOpenBets(transaction, userId),
    /** Unpaid commission of the player's creator links. */
    commissionCents: Number(_sum.balanceCents ?? 0),
  }
}

/** Keeps a pause or self-exclusion under fingerprints of the means by which the wallet could return. */
export async function keepExclusion(transaction: Transaction, userId: UserId, at: Date) {
  const { user, playerPause } = transaction.models
  const pause = await playerPause.findUnique({ where: { userId } })
  const isRunning = pause?.excludedAt != null || (pause?.pausedUntil != null && pause.pausedUntil > at)
  const player = await user.findUnique({ where: { id: userId } })
  if (pause === null || player === null || !isRunning) return
  const { walletKey, formerWalletKey } = player
  const addresses = [walletKey, formerWalletKey].filter((key) => key !== null)
  const kept = player.kind === 'local' ? addresses.map(claimOf) : addresses
  for (const means of meansOf(kept, player)) {
    await storeMark(transaction, { mark: transaction.secrets.fingerprint(means, EXCLUSION), pause, at })
  }
}

/**
 * Wallets of one browser may share a secret, and so a mark, and be deleted at two servers at once. One statement decides,
 * as `together` does, so that neither overwrites what the other has stored.
 */
async function storeMark(
  { execute }: Transaction,
  { mark, pause, at }: { readonly mark: string; readonly pause: Pause; readonly at: Date },
): Promise<void> {
  await execute(Prisma.sql`
    INSERT INTO exclusion_marks (mark, paused_until, excluded_at, created_at)
    VALUES (${mark}, ${pause.pausedUntil}, ${pause.excludedAt}, ${at})
    ON CONFLICT (mark) DO UPDATE SET
      paused_until = CASE WHEN excluded.paused_until IS NULL OR exclusion_marks.paused_until > excluded.paused_until
        THEN exclusion_marks.paused_until ELSE excluded.paused_until END,
      excluded_at = CASE WHEN excluded.excluded_at IS NULL OR exclusion_marks.excluded_at < excluded.excluded_at
        THEN exclusion_marks.excluded_at ELSE excluded.excluded_at END,
      created_at = excluded.created_at`)
}

export async function erase(transaction: Transaction, { userId, at, walletAddress, walletId }: Erasure) {
  const owner = await ownerOf(transaction, userId)
  if (owner === null) return
  const models = transaction.models
  const anonymous = `deleted ${userId}`
  await models.user.updateMany({
    where: { id: userId },
    data: {
      // A browser wallet whose key nobody has: no passkey and no secret opens it.
      kind: 'web3',
      walletAddress,
      walletKey: walletKeyOf(walletAddress),
      walletId,
      pseudo: DELETED_PSEUDO,
      pseudoKey: anonymous,
      pseudoSkeleton: anonymous,
      profilePicture: null,
      pictureHash: null,
      accountRole: 'user',
      isHidden: false,
      passkeyUserId: null,
      localSecretHash: null,
      formerWalletKey: null,
      creatorLinkCode: null,
      updatedAt: at,
      deletedAt: at,
    } satisfies Record<Exclude<keyof User, KeptColumn>, unknown>,
  })
  await models.creatorLink.updateMany({ where: { userId, deletedAt: null }, data: { deletedAt: at } })
  const pause = { pausedUntil: null, excludedAt: at }
  await models.playerPause.upsert({ where: { userId }, create: { userId, ...pause }, update: pause })
  // Rows that refer to others must go first.
  for (const entry of [...PERSONAL_TABLES].reverse()) await eraseRows(transaction, entry, owner)
}

/** Applies the pause or exclusion of a deleted account to a new player with the same wallet or secret. */
export async function inheritExclusion(
  transaction: Transaction,
  player: {
    readonly id: UserId
    readonly kind: string
    readonly walletKey: string
    readonly localSecretHash: string | null
  },
): Promise<void> {
  const { exclusionMark, playerPause } = transaction.models
  const { walletKey } = player
  const known = player.kind === 'local' ? [walletKey, claimOf(walletKey)] : [walletKey]
  // Nobody could compute a mark anew after an exchange of the data key: what it is of is forgotten.
  const marks = meansOf(known, player).flatMap((means) => transaction.secrets.fingerprints(means, EXCLUSION))
  const found = await exclusionMark.findMany({ where: { mark: { in: marks } } })
  if (found.length > 0) await playerPause.create({ data: { userId: player.id, ...together(found) } })
}

type Pause = Pick<PlayerPause, 'pausedUntil' | 'excludedAt'>

/** The longest pause, and the first exclusion, of several. */
function together(pauses: readonly Pause[]): Pause {
  const ordered = (column: keyof Pause) =>
    pauses
      .map((pause) => pause[column])
      .filter((at) => at !== null)
      .sort((one, other) => one.getTime() - other.getTime())
  return { pausedUntil: ordered('pausedUntil').at(-1) ?? null, excludedAt: ordered('excludedAt')[0] ?? null }
}

/** A local wallet only claims its address: its exclusion must not meet the player who proves to own that address. */
function claimOf(walletKey: string): string {
  return `claimed ${walletKey}`
}

function meansOf(
  addresses: readonly string[],
  { localSecretHash }: { readonly localSecretHash: string | null },
): readonly string[] {
  return localSecretHash === null ? addresses : [...addresses, localSecretHash]
}

/** Null for a deleted or unknown player. */
async function ownerOf(reader: Reader | Transaction, userId: UserId): Promise<Owner | null> {
  const user = await reader.models.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { passkeyUserId: true, walletKey: true, walletAddress: true },
  })
  return user && { userId, ledgerAccount: accounts.player(userId), ...user }
}

const names = (columns: readonly string[]) => Prisma.raw(columns.map((column) => `"${column}"`).join(', '))

function isOf(entry: Pick<PersonalTable, 'owner' | 'ownerIs'>, value: string): Prisma.Sql {
  // Addresses are stored in mixed case.
  const columnOf = (column: string) =>
    entry.ownerIs === 'walletAddress' ? Prisma.raw(`LOWER("${column}")`) : Prisma.raw(`"${column}"`)
  const wanted = entry.ownerIs === 'walletAddress' ? value.toLowerCase() : value
  return Prisma.sql`(${Prisma.join(
    entry.owner.map((column) => Prisma.sql`${columnOf(column)} = ${wanted}`),
    ' OR ',
  )})`
}

type DatabaseRow = Record<string, unknown>

function exportOf(kind: PersonalDataKind) {
  const [found] = PERSONAL_TABLES.flatMap(({ exported, ...entry }) =>
    'kind' in exported && exported.kind === kind ? [{ ...entry, exported }] : [],
  )
  assert(found !== undefined, `no table has ${kind}`)
  return found
}

/** Each page begins after the last row of the one before, so that it costs the same however many rows precede it. */
async function* rowPages(reader: Reader, kind: PersonalDataKind, owner: Owner): AsyncIterable<readonly PersonalRow[]> {
  const { exported, ...entry } = exportOf(kind)
  const { columns, order = ['created_at', 'id'], only = '1 = 1' } = exported
  const value = owner[entry.ownerIs ?? 'userId']
  if (value === null) return
  const read = names([...new Set([...columns, ...order])])
  let rest = EVERYTHING
  for (;;) {
    // One column of the owner after the other: each has an index, of which both together would read everything.
    const parts = entry.owner.map(
      (column) => Prisma.sql`SELECT * FROM (
        SELECT ${read} FROM ${Prisma.raw(entry.table)} WHERE ${isOf({ ...entry, owner: [column] }, value)}
          AND ${Prisma.raw(only)} AND ${rest} ORDER BY ${names(order)} LIMIT ${ROWS_PER_PAGE}) AS part`,
    )
    const rows = await reader.query<DatabaseRow>(
      Prisma.sql`${Prisma.join(parts, ' UNION ')} ORDER BY ${names(order)} LIMIT ${ROWS_PER_PAGE}`,
    )
    if (rows.length > 0) {
      yield rows.map((row) => plainRow(Object.fromEntries(columns.map((column) => [column, row[column]]))))
    }
    const last = rows[ROWS_PER_PAGE - 1]
    if (last === undefined) return
    rest = Prisma.sql`(${names(order)}) > (${Prisma.join(order.map((column) => last[column]))})`
  }
}

/** Only the player's own choices: events name the seat. */
function choicesOf(userId: UserId, isOfBattles: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT event.battle_id, event.sequence, event.data, event.at
    FROM battle_events AS event JOIN battles AS battle ON battle.id = event.battle_id
    WHERE ${isOfBattles} AND event.type = 'choiceMade'
      AND ((battle.user_one_id = ${userId} AND event.data LIKE '%"seat":"one"%')
        OR (battle.user_two_id = ${userId} AND event.data LIKE '%"seat":"two"%'))
    ORDER BY battle.created_at, event.battle_id, event.sequence`
}

function ratingsOf(userId: UserId, isOfBattles: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${names(exportOf('battle_ratings').exported.columns)} FROM battle_ratings
    WHERE ${isOfBattles} AND user_id = ${userId} ORDER BY at, battle_id`
}

/** Bets of the running cycle exist only in its events until it is over. */
async function countOpenBets(transaction: Transaction, userId: UserId): Promise<number> {
  const betsOf = async (type: 'betPlaced' | 'betRemoved', named: string) => {
    const rows = await transaction.query<{ data: string }>(Prisma.sql`
      SELECT event.data FROM cycle_events AS event JOIN cycles AS cycle ON cycle.id = event.cycle_id
      WHERE cycle.status = 'live' AND cycle.result IS NULL AND cycle.void_reason IS NULL
        AND event.type = ${type} AND event.data LIKE ${`%${named}%`}`)
    return rows.map(({ data }) => eventFrom<Extract<CycleEvent, { type: typeof type }>>(data))
  }
  // A cycle may have half a million bets, so those of others are not even read.
  const placed = (await betsOf('betPlaced', userId)).map(({ betId }) => betId)
  if (placed.length === 0) return 0
  const removed = new Set((await betsOf('betRemoved', '')).map(({ betId }) => betId))
  return placed.filter((betId) => !removed.has(betId)).length
}

async function eraseRows(transaction: Transaction, entry: PersonalTable, owner: Owner): Promise<void> {
  const value = owner[entry.ownerIs ?? 'userId']
  const { execute } = transaction
  const table = Prisma.raw(entry.table)
  if (value === null) return
  if (entry.deletion.rows === 'deleted') {
    await execute(Prisma.sql`DELETE FROM ${table} WHERE ${isOf(entry, value)}`)
  } else if (entry.deletion.rows === 'cleared') {
    const cleared = Prisma.raw(entry.deletion.columns.map((column) => `"${column}" = NULL`).join(', '))
    await execute(Prisma.sql`UPDATE ${table} SET ${cleared} WHERE ${isOf(entry, value)}`)
  }
}

function plainRow(row: Record<string, unknown>): PersonalRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]))
}

function plainValue(value: unknown): string | number | boolean | null {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
