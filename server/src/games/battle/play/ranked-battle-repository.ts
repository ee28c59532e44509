// The battles that count in a day's rankings. It is decided with the end of a battle, in the statement that stores it.
import type { BattleHead } from '@bougie/battle-messages'
import { type BattleState, SEATS, winnerOf } from '@bougie/engine'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { LONGEST_BATTLE_MS } from '../../../platform/durations.ts'
import { parisSpanOf } from '../../../platform/scheduling/paris-calendar.ts'
import type { Transaction } from '../../../ports/database.ts'
import { countsForPlayers } from './battle-head.ts'

/**
 * At most this many battles of the same two players count in a day's rankings, so that nobody climbs with a friend who
 * always loses.
 */
const RANKED_PER_PAIR_AND_DAY = 3
const YES = Prisma.sql`(1 = 1)`
const NO = Prisma.sql`(1 = 0)`

/** A condition for the statement that updates the row of `battles`. */
export function isRanked(head: BattleHead, state: BattleState, endedAt: Date | null): Prisma.Sql {
  if (endedAt === null) return YES
  if (!mayBeRanked(head, state)) return NO
  const midnight = new Date(parisSpanOf('day', endedAt.getTime()).startMs)
  const begun = new Date(midnight.getTime() - LONGEST_BATTLE_MS)
  return Prisma.sql`(
    SELECT COUNT(*) FROM battles AS other
    WHERE other.winner IS NOT NULL AND other.is_ranked AND other.ended_at >= ${midnight} AND other.created_at >= ${begun}
      AND ((other.user_one_id = battles.user_one_id AND other.user_two_id = battles.user_two_id)
        OR (other.user_one_id = battles.user_two_id AND other.user_two_id = battles.user_one_id))
  ) < ${RANKED_PER_PAIR_AND_DAY}`
}

/**
 * Only Postgres needs it: the battles of one pair then end one after the other on all servers, so that each end counts
 * those before it. A statement sees what was stored when it began, so the lock is a statement of its own before it.
 */
export async function lockRanking({ execute }: Transaction, head: BattleHead, state: BattleState): Promise<void> {
  if (winnerOf(state) === null || !mayBeRanked(head, state)) return
  const pair = SEATS.map((seat) => head.players[seat].id).toSorted()
  await execute(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`ranked ${pair.join(' ')}`}, 0))`)
}

/** One that was given up before its first round was decided counts for nobody. */
function mayBeRanked(head: BattleHead, { rounds }: BattleState): boolean {
  return rounds.length > 0 && countsForPlayers(head)
}
