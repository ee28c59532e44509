import { expect } from 'vitest'
import { Prisma } from '../src/generated/sqlite/client.ts'
import type { Database } from '../src/ports/database.ts'

interface EscrowRow {
  readonly id: string
  readonly status: string
  readonly stakeCents: number
  readonly escrowCents: number | null
}

/** Checks the ledger's invariants: the sum is zero, and only the escrow of a running battle holds both stakes. */
export async function auditBattles(database: Database): Promise<void> {
  const [total] = await database.reader.query<{ sum: number | null }>(
    Prisma.sql`SELECT CAST(SUM(balance_cents) AS BIGINT) AS sum FROM ledger_accounts`,
  )
  expect(total?.sum ?? 0).toBe(0)
  const rows = await database.reader.query<EscrowRow>(Prisma.sql`
    SELECT b.id, b.status, b.stake_cents AS "stakeCents", a.balance_cents AS "escrowCents"
    FROM battles AS b LEFT JOIN ledger_accounts AS a ON a.id = 'escrow:battle:' || b.id`)
  for (const { id, status, stakeCents, escrowCents } of rows) {
    // A free battle has no escrow.
    const held = status === 'active' ? 2 * stakeCents : 0
    expect({ id, escrowCents }).toEqual({ id, escrowCents: stakeCents === 0 ? null : held })
  }
}
