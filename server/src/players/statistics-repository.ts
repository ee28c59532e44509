// SQL: one read gives 1000 of a player's battles by the index of each seat; a typed read of both seats would read all
// of them.

import type { Seat } from '@bougie/engine'
import type { RoundOutcome, UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { LONGEST_BATTLE_MS } from '../platform/durations.ts'
import type { Reader } from '../ports/database.ts'
import type { WalletService } from '../wallet/service.ts'

export interface PlayedBattleRow {
  readonly id: string
  readonly endedAt: Date
  readonly stakeCents: number
  /** Null when it was cancelled. */
  readonly result: RoundOutcome | null
  /** Payouts in cents. */
  readonly payoutCents: number
}

export interface BattlePageKey {
  readonly createdAt: Date
  readonly id: string
}

interface BattleColumns {
  readonly id: string
  readonly createdAt: Date
  readonly endedAt: Date
  readonly stakeCents: number
  readonly winner: Seat | 'draw' | null
  readonly seat: Seat
}

/** Ended battles with a stake, ended since `since`, newest creation first. */
export async function battlesOf(
  reader: Reader,
  page: SeatPage,
  battlePayouts: WalletService['battlePayouts'],
): Promise<readonly (PlayedBattleRow & { readonly createdAt: Date })[]> {
  const { userId, limit } = page
  const rows = await reader.query<BattleColumns>(Prisma.sql`
    SELECT * FROM (
      SELECT * FROM (${battlesAt('one', page)}) AS one UNION ALL SELECT * FROM (${battlesAt('two', page)}) AS two
    ) AS battle ORDER BY "createdAt" DESC, id DESC LIMIT ${limit}`)
  const cancelled = rows.filter(({ winner }) => winner === null).map(({ id }) => id)
  // A cancelled battle pays by its score, so only the ledger knows the amount.
  const paidBack = cancelled.length === 0 ? new Map() : await battlePayouts(userId, cancelled)
  return rows.map(({ winner, seat, ...battle }) => {
    const { id, stakeCents } = battle
    if (winner === null) return { ...battle, result: null, payoutCents: paidBack.get(id) ?? 0 }
    if (winner === 'draw') return { ...battle, result: 'draw', payoutCents: stakeCents }
    return winner === seat
      ? { ...battle, result: 'win', payoutCents: 2 * stakeCents }
      : { ...battle, result: 'loss', payoutCents: 0 }
  })
}

interface SeatPage {
  readonly userId: UserId
  readonly since: Date | null
  readonly before: BattlePageKey | null
  readonly limit: number
}

function battlesAt(seat: Seat, { userId, since, before, limit }: SeatPage): Prisma.Sql {
  const own = Prisma.raw(seat === 'one' ? 'user_one_id' : 'user_two_id')
  const inPeriod =
    since === null
      ? Prisma.empty
      : Prisma.sql`AND ended_at >= ${since} AND created_at >= ${new Date(since.getTime() - LONGEST_BATTLE_MS)}`
  const older =
    before === null
      ? Prisma.empty
      : Prisma.sql`AND created_at <= ${before.createdAt} AND (created_at < ${before.createdAt} OR id < ${before.id})`
  return Prisma.sql`
    SELECT id, created_at AS "createdAt", ended_at AS "endedAt", stake_cents AS "stakeCents", winner, ${seat} AS seat
    FROM battles WHERE ${own} = ${userId} AND status <> 'active' AND stake_cents > 0 ${inPeriod} ${older}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`
}
