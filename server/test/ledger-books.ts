import { randomUUID } from 'node:crypto'
import type { BattleId, UserId } from '@bougie/protocol'
import { Prisma } from '../src/generated/sqlite/client.ts'
import type { Clock } from '../src/ports/clock.ts'
import type { Database, Reader } from '../src/ports/database.ts'
import { type AccountId, accounts, type Movement, type Transfer } from '../src/wallet/accounts.ts'
import { createLedger } from '../src/wallet/ledger.ts'

const frozenClock: Clock = { nowMs: () => Date.UTC(2026, 0, 1) }

export type LedgerBooks = ReturnType<typeof openBooks>

/** A ledger on a real database, with the few operations that its tests need. */
export function openBooks(database: Database) {
  const ledger = createLedger({ clock: frozenClock })
  return {
    ledger,
    /** Posts all movements in one transaction. */
    post: (...movements: readonly Movement[]) =>
      database.transaction((transaction) => ledger.post(transaction, movements)),
    async balances(...accountIds: readonly AccountId[]): Promise<readonly number[]> {
      const found = await ledger.balancesOf(database.reader, accountIds)
      return accountIds.map((account) => found.get(account) ?? Number.NaN)
    },
  }
}

const TRIGGERS = {
  ledger_accounts: 'ledger_accounts_only_transfers_move',
  ledger_lines: 'ledger_lines_immutable',
  ledger_transfers: 'ledger_transfers_immutable',
} as const

/** A statement after which the rows of the table can be changed by hand, as a mistake or a thief might. */
export function withoutTrigger({ dialect }: Pick<Reader, 'dialect'>, table: keyof typeof TRIGGERS): Prisma.Sql {
  return Prisma.raw(
    dialect === 'sqlite' ? `DROP TRIGGER ${TRIGGERS[table]}` : `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
  )
}

/** The account then differs from its transfers. */
export function overwriteBalance(database: Pick<Database, 'transaction'>, account: AccountId, cents: number) {
  return database.transaction(async (transaction) => {
    await transaction.execute(withoutTrigger(transaction, 'ledger_accounts'))
    await transaction.execute(Prisma.sql`UPDATE ledger_accounts SET balance_cents = ${cents} WHERE id = ${account}`)
  })
}

export function newPlayer(): AccountId {
  return accounts.player(randomUUID() as UserId)
}

export function newEscrow(): AccountId {
  return accounts.battleEscrow(randomUUID() as BattleId)
}

export function transfer(from: AccountId, to: AccountId, amountCents: number): Transfer {
  return { from, to, amountCents }
}

export function movement(key: string, ...transfers: readonly Transfer[]): Movement {
  return { key, reason: 'test', cause: { type: 'test', id: key }, transfers }
}

export function welcome(player: AccountId, amountCents: number): Movement {
  return movement(`welcome ${player}`, transfer(accounts.promo, player, amountCents))
}
