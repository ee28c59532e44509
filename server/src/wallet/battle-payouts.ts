// SQL: the payouts of many battles in one read, by the index of the movements' keys.

import type { UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { isAnyOf } from '../platform/database/sql.ts'
import type { Reader } from '../ports/database.ts'
import { accounts } from './accounts.ts'

/** The key of the movement that ends a battle, whatever its outcome. */
export function battleSettlementKey(battleId: string): string {
  return `battle-settlement:${battleId}`
}

/**
 * The cents that the settlement of each battle paid to this player; a battle that paid them nothing is missing. A
 * cancelled battle pays by its score, so only the ledger knows the amount.
 */
export async function battlePayoutsOf(
  { dialect, query }: Reader,
  userId: UserId,
  battleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (battleIds.length === 0) return new Map()
  const keys = battleIds.map(battleSettlementKey)
  const rows = await query<{ id: string; cents: number }>(Prisma.sql`
    SELECT movement.cause_id AS id, CAST(SUM(transfer.amount_cents) AS BIGINT) AS cents
    FROM (SELECT id, cause_id FROM ledger_movements WHERE ${isAnyOf(dialect, 'key', keys)}) AS movement
      JOIN ledger_transfers AS transfer
        ON transfer.movement_id = movement.id AND transfer.to_account_id = ${accounts.player(userId)}
    GROUP BY movement.cause_id`)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
