import { Prisma } from '../../generated/sqlite/client.ts'

/** What the row called `transfer`, which meets this account, gives it: less than nothing when it takes. */
export function centsFor(account: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN transfer.to_account_id = ${account} THEN transfer.amount_cents ELSE -transfer.amount_cents END`
}
