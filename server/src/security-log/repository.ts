// SQL for the search, because typed conditions leave % and _ of the text as wildcards of LIKE, and for forfeits, each
// with the newest sign-ins of both players.

import type { SecurityKind, UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { isOlder } from '../platform/database/list-page.ts'
import { EVERYTHING, hasText, isAnyOf, withoutIndex } from '../platform/database/sql.ts'
import { LONGEST_BATTLE_MS } from '../platform/durations.ts'
import type { Page } from '../platform/page-cursor.ts'
import type { Reader, Transaction } from '../ports/database.ts'

export type SecurityOutcome = 'ok' | 'refused'

export interface SecurityDetails {
  readonly kind: SecurityKind
  /** The way of sign-in, or the called endpoint. */
  readonly method: string
  readonly outcome: SecurityOutcome
  readonly code: string | null
  readonly userId: UserId | null
  readonly address: string | null
  /** The browser of a successful sign-in, see `device-hooks.ts`. */
  readonly deviceMark: string | null
}

export interface SecurityEvent extends SecurityDetails {
  readonly id: string
  readonly count: number
  readonly createdAt: Date
}

export interface NamedSecurityEvent extends Omit<SecurityEvent, 'deviceMark'> {
  readonly pseudo: string | null
}

/** A battle given up before the first decided round. */
export interface InstantForfeit {
  readonly id: string
  readonly loserId: UserId
  readonly loser: string
  readonly winnerId: UserId
  readonly winner: string
  readonly loserAddress: string | null
  readonly winnerAddress: string | null
  readonly endedAt: Date
}

export interface SecuritySearch extends Page {
  readonly userId: UserId | null
  /** The beginning of the address. */
  readonly address: string | null
  readonly kind: SecurityKind | null
  readonly outcome: SecurityOutcome | null
  readonly from: Date | null
  readonly until: Date | null
}

export async function insert(transaction: Transaction, events: readonly SecurityEvent[]) {
  const { securityEvent } = transaction.models
  await securityEvent.createMany({ data: [...events] })
  // Events are written with a delay, in which their player may have deleted the account, and its addresses with it.
  const userIds = [...new Set(events.flatMap(({ userId }) => userId ?? []))]
  const deleted = await findDeleted(transaction, userIds)
  if (deleted.length === 0) return
  const where = { userId: { in: deleted } }
  await securityEvent.updateMany({ where, data: { address: null, deviceMark: null } })
}

/** Newest first. */
export const search = (
  reader: Reader,
  { userId, address, kind, outcome, from, until, limit, before }: SecuritySearch,
) => {
  const outcomeColumn = userId === null ? Prisma.raw('entry.outcome') : withoutIndex('entry.outcome')
  return reader.query<NamedSecurityEvent>(Prisma.sql`
    SELECT entry.id, entry.kind, entry.method, entry.outcome, entry.code, entry.user_id AS "userId", player.pseudo,
      entry.address, entry.count, entry.created_at AS "createdAt"
    FROM security_events AS entry LEFT JOIN users AS player ON player.id = entry.user_id
    WHERE ${userId === null ? EVERYTHING : Prisma.sql`entry.user_id = ${userId}`}
      AND ${address === null ? EVERYTHING : hasText('entry.address', address, 'at the start')}
      AND ${kind === null ? EVERYTHING : Prisma.sql`entry.kind = ${kind}`}
      AND ${outcome === null ? EVERYTHING : Prisma.sql`${outcomeColumn} = ${outcome}`}
      AND ${from === null ? EVERYTHING : Prisma.sql`entry.created_at >= ${from}`}
      AND ${until === null ? EVERYTHING : Prisma.sql`entry.created_at < ${until}`}
      AND ${isOlder({ table: 'security_events' }, before)}
    ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`)
}

/** Newest first, each with the addresses of both players' last sign-ins. */
export const instantForfeits = (reader: Reader, { since, max }: { since: Date; max: number }) =>
  reader.query<InstantForfeit>(Prisma.sql`
    SELECT entry.id, loser.id AS "loserId", loser.pseudo AS loser, winner.id AS "winnerId", winner.pseudo AS winner,
      ${lastAddressOf('loser')} AS "loserAddress", ${lastAddressOf('winner')} AS "winnerAddress",
      entry.ended_at AS "endedAt"
    FROM battles AS entry
      JOIN users AS loser ON loser.id = CASE entry.forfeited_by WHEN 'one' THEN entry.user_one_id ELSE entry.user_two_id END
      JOIN users AS winner ON winner.id = CASE entry.forfeited_by WHEN 'one' THEN entry.user_two_id ELSE entry.user_one_id END
    WHERE entry.status = 'completed' AND entry.forfeited_by IS NOT NULL AND NOT entry.is_ranked AND entry.round <= 1
      AND entry.ended_at >= ${since} AND entry.created_at >= ${new Date(since.getTime() - LONGEST_BATTLE_MS)}
    ORDER BY entry.ended_at DESC, entry.id DESC LIMIT ${max}`)

export interface Span {
  readonly since: Date
  readonly before: Date
}

/** Finds old events whose address is not yet shortened. */
export async function findLong(
  reader: Reader,
  { since, before, max }: Span & { readonly max: number },
): Promise<readonly { id: string; address: string }[]> {
  const rows = await reader.models.securityEvent.findMany({
    where: { createdAt: { gte: since, lt: before }, isShort: false, address: { not: null } },
    orderBy: { createdAt: 'asc' },
    take: max,
    select: { id: true, address: true },
  })
  return rows.map(({ id, address }) => ({ id, address: address ?? '' }))
}

export async function shorten(transaction: Transaction, events: readonly { id: string; address: string }[]) {
  const { securityEvent } = transaction.models
  for (const [address, group] of Map.groupBy(events, (event) => event.address)) {
    const where = { id: { in: group.map(({ id }) => id) } }
    await securityEvent.updateMany({ where, data: { address, isShort: true } })
  }
}

/** Clears older device marks. Returns the number of cleared rows. */
export async function forgetDevices(transaction: Transaction, { since, before, max }: Span & { readonly max: number }) {
  const { securityEvent } = transaction.models
  const where = { createdAt: { gte: since, lt: before }, deviceMark: { not: null } }
  const { count } = await securityEvent.updateMany({ where, data: { deviceMark: null }, limit: max })
  return count
}

/** The time of the newest event of this outcome that is beyond the newest `keptMax`; null if there are no more. */
export async function newestBeyond(
  reader: Reader,
  { outcome, keptMax }: { readonly outcome: SecurityOutcome; readonly keptMax: number },
): Promise<Date | null> {
  const beyond = await reader.models.securityEvent.findFirst({
    where: { outcome },
    orderBy: { createdAt: 'desc' },
    skip: keptMax,
    select: { createdAt: true },
  })
  return beyond?.createdAt ?? null
}

/** Returns the number of removed rows. */
export async function removeOlder(
  transaction: Transaction,
  { outcome, before, max }: { readonly outcome: SecurityOutcome; readonly before: Date; readonly max: number },
) {
  const { securityEvent } = transaction.models
  const { count } = await securityEvent.deleteMany({ where: { outcome, createdAt: { lt: before } }, limit: max })
  return count
}

/** Waits for a deletion that is being stored: it does not see what this transaction has just written. */
async function findDeleted({ dialect, query }: Transaction, userIds: readonly UserId[]): Promise<UserId[]> {
  if (userIds.length === 0) return []
  const shared = dialect === 'sqlite' ? Prisma.empty : Prisma.sql`FOR KEY SHARE`
  const players = await query<{ id: UserId; deletedAt: Date | null }>(Prisma.sql`
    SELECT id, deleted_at AS "deletedAt" FROM users WHERE ${isAnyOf(dialect, 'id', userIds)} ORDER BY id ${shared}`)
  return players.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id)
}

function lastAddressOf(player: 'loser' | 'winner'): Prisma.Sql {
  return Prisma.sql`(
    SELECT event.address FROM security_events AS event
    WHERE event.user_id = ${Prisma.raw(player)}.id AND event.kind = 'sign_in' AND ${withoutIndex('event.outcome')} = 'ok'
    ORDER BY event.created_at DESC LIMIT 1)`
}
