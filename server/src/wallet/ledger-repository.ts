// SQL: a posting is three statements of 5 µs each on SQLite, a typed write takes 95 to 190 µs; that is 15 000 postings
// per second of processor time instead of 3 200. On Postgres movements and transfers are one round trip.

import { assert } from '@bougie/engine'
import { Prisma } from '../generated/sqlite/client.ts'
import { forUpdate, isAnyOf, rowsInsert } from '../platform/database/sql.ts'
import type { Reader, RowInsert, Transaction } from '../ports/database.ts'
import { type AccountId, type Balance, type Movement, ownerOf, type Transfer, UNTOUCHED } from './accounts.ts'

interface Posting {
  /** Created with zero if missing. Never contains the operator's accounts, so that nobody waits for their locks. */
  readonly accountIds: readonly AccountId[]
  readonly keys: readonly string[]
}

export interface PostingInputs {
  /** Balances of all these accounts. */
  readonly balances: ReadonlyMap<AccountId, Balance>
  /** The transfers of keys that have already happened. */
  readonly done: ReadonlyMap<string, readonly Transfer[]>
}

interface BalanceRow extends Balance {
  readonly id: AccountId
}

interface TransferRow extends Transfer {
  readonly key: string
}

/**
 * Reads the inputs for deciding which movements happen. No other transaction moves these balances before this one
 * ends.
 */
export async function openAccounts(transaction: Transaction, posting: Posting): Promise<PostingInputs> {
  const { accountIds } = posting
  const { balances, done } = await lockInputs(transaction, posting)
  const missing = accountIds.filter((account) => !balances.has(account))
  if (missing.length === 0) return { balances, done }
  const created = await createAccounts(transaction, missing)
  if (created === missing.length) {
    return { balances: new Map([...balances, ...missing.map((account) => [account, UNTOUCHED] as const)]), done }
  }
  // Another server has created some of them meanwhile, and may have posted the very same movements.
  const inputs = await lockInputs(transaction, posting)
  assert(inputs.balances.size === accountIds.length, 'an account that was just created is not there')
  return inputs
}

/**
 * Stores movements; the balances change with them. The database refuses to take a player or an escrow below zero.
 */
export async function store(transaction: Transaction, movements: readonly Movement[], at: Date) {
  const { dialect, execute, insert, newId } = transaction
  const identified = movements.map((movement) => ({ id: newId(), movement }))
  const insertMovements = movementInsert(identified, at)
  const insertTransfers = transferInsert(identified)
  if (dialect === 'postgres') {
    // One round trip for both.
    const first = rowsInsert(dialect, insertMovements)
    await execute(Prisma.sql`WITH stored AS (${first}) ${rowsInsert(dialect, insertTransfers)}`)
  } else {
    await insert(insertMovements)
    // Triggers may refuse this insert. SQLite keeps a statement's changed pages until it ends, so all rows are one
    // statement.
    await execute(rowsInsert(dialect, insertTransfers))
  }
}

/** Balances of those accounts that exist. */
export const findBalances = (reader: Reader, accountIds: readonly AccountId[]) =>
  readBalances(reader, accountIds, Prisma.empty)

/** The transfers of all movements of one cause, by key. */
export const findTransfersOf = (reader: Reader, { type, id }: Movement['cause']) =>
  findTransfers(reader, Prisma.sql`movement.cause_type = ${type} AND movement.cause_id = ${id}`)

interface IdentifiedMovement {
  readonly id: string
  readonly movement: Movement
}

/**
 * Locks the accounts in the order of their ids, so that transactions never wait for each other in a cycle, and before
 * the keys are looked up: a concurrent posting of the same key uses the same accounts, waits here, and then finds it
 * done. Both statements are sent together; Postgres runs them one after the other.
 */
async function lockInputs(transaction: Transaction, { accountIds, keys }: Posting) {
  const lock = Prisma.sql`ORDER BY id ${forUpdate(transaction.dialect)}`
  const [balances, done] = await Promise.all([
    readBalances(transaction, accountIds, lock),
    keys.length === 0
      ? new Map<string, Transfer[]>()
      : findTransfers(transaction, isAnyOf(transaction.dialect, 'key', keys)),
  ])
  return { balances, done }
}

async function findTransfers({ query }: Reader, condition: Prisma.Sql) {
  const rows = await query<TransferRow>(Prisma.sql`
    SELECT movement.key, transfer.from_account_id AS "from", transfer.to_account_id AS "to",
      transfer.amount_cents AS "amountCents"
    FROM ledger_movements AS movement JOIN ledger_transfers AS transfer ON transfer.movement_id = movement.id
    WHERE ${condition} ORDER BY movement.key, transfer.ordinal`)
  const transfers = new Map<string, Transfer[]>()
  for (const { key, ...transfer } of rows) transfers.set(key, [...(transfers.get(key) ?? []), transfer])
  return transfers
}

async function readBalances({ dialect, query }: Reader, accountIds: readonly AccountId[], suffix: Prisma.Sql) {
  const rows = await query<BalanceRow>(Prisma.sql`
    SELECT id, balance_cents AS cents, transfer_count AS transfers FROM ledger_accounts
    WHERE ${isAnyOf(dialect, 'id', accountIds)} ${suffix}`)
  return new Map(rows.map(({ id, cents, transfers }) => [id, { cents, transfers }]))
}

function createAccounts({ dialect, execute }: Transaction, accountIds: readonly AccountId[]): Promise<number> {
  const rows = accountIds.map((account) => {
    const { kind, userId } = ownerOf(account)
    return { id: account, kind, userId }
  })
  return execute(rowsInsert(dialect, { table: 'ledger_accounts', rows, onConflict: '(id) DO NOTHING' }))
}

function movementInsert(movements: readonly IdentifiedMovement[], at: Date): RowInsert<'ledger_movements'> {
  const rows = movements.map(({ id, movement: { key, reason, cause } }) => ({
    id,
    key,
    reason,
    causeType: cause.type,
    causeId: cause.id,
    createdAt: at,
  }))
  return { table: 'ledger_movements', rows }
}

/** The database's own trigger moves the balances, row by row on SQLite, summed by account on Postgres. */
function transferInsert(movements: readonly IdentifiedMovement[]): RowInsert<'ledger_transfers'> {
  const rows = movements.flatMap(({ id, movement }) =>
    movement.transfers.map(({ from, to, amountCents }, ordinal) => ({
      movementId: id,
      ordinal,
      fromAccountId: from,
      toAccountId: to,
      amountCents,
    })),
  )
  return { table: 'ledger_transfers', rows }
}

/** The cents that the row `transfer` adds to this account; negative when it takes them. */
export function centsFor(account: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN transfer.to_account_id = ${account} THEN transfer.amount_cents ELSE -transfer.amount_cents END`
}
