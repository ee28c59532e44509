// The baseline beside bets: a straightforward program that uses the database's own driver. One connection runs one
// transaction per bet, one after another: a debit if the balance suffices, the bet, its ledger line.
import { randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import pg from 'pg'

const TABLES = [
  'CREATE TABLE wallets (id TEXT PRIMARY KEY, balance BIGINT NOT NULL CHECK (balance >= 0))',
  'CREATE TABLE bets (id TEXT PRIMARY KEY, wallet_id TEXT NOT NULL, amount BIGINT NOT NULL, side TEXT NOT NULL)',
  'CREATE TABLE book (id TEXT PRIMARY KEY, bet_id TEXT NOT NULL, amount BIGINT NOT NULL)',
]
const WALLETS = 1000
const START_CENTS = 1_000_000_00
const STAKE_CENTS = 100

export interface BetLoop {
  /** Places this number of bets one after another, each durable before the next. */
  place(bets: number): Promise<void>
  close(): Promise<void>
}

const walletId = (index: number) => `wallet ${index % WALLETS}`

export function openSqliteLoop(file: string): BetLoop {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  for (const table of TABLES) database.exec(table)
  const open = database.prepare('INSERT INTO wallets VALUES (?, ?)')
  for (let index = 0; index < WALLETS; index += 1) open.run(walletId(index), START_CENTS)
  const debit = database.prepare('UPDATE wallets SET balance = balance - ? WHERE id = ? AND balance >= ?')
  const bet = database.prepare('INSERT INTO bets VALUES (?, ?, ?, ?)')
  const line = database.prepare('INSERT INTO book VALUES (?, ?, ?)')
  const one = database.transaction((wallet: string) => {
    const id = randomUUID()
    if (debit.run(STAKE_CENTS, wallet, STAKE_CENTS).changes !== 1) throw new Error('Not enough')
    bet.run(id, wallet, STAKE_CENTS, 'up')
    line.run(randomUUID(), id, STAKE_CENTS)
  })
  return {
    async place(bets) {
      for (let index = 0; index < bets; index += 1) one.immediate(walletId(index))
    },
    async close() {
      database.close()
    },
  }
}

export async function openPostgresLoop(url: string): Promise<BetLoop> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const table of TABLES) await client.query(table)
  await client.query(
    `INSERT INTO wallets SELECT 'wallet ' || n, ${START_CENTS} FROM generate_series(0, ${WALLETS - 1}) n`,
  )
  const run = (name: string, text: string, values: readonly unknown[]) =>
    client.query({ name, text, values: [...values] })
  return {
    async place(bets) {
      for (let index = 0; index < bets; index += 1) {
        const [id, wallet] = [randomUUID(), walletId(index)]
        await client.query('BEGIN')
        const debited = await run(
          'debit',
          'UPDATE wallets SET balance = balance - $1 WHERE id = $2 AND balance >= $1',
          [STAKE_CENTS, wallet],
        )
        if (debited.rowCount !== 1) throw new Error('Not enough')
        await run('bet', 'INSERT INTO bets VALUES ($1, $2, $3, $4)', [id, wallet, STAKE_CENTS, 'up'])
        await run('line', 'INSERT INTO book VALUES ($1, $2, $3)', [randomUUID(), id, STAKE_CENTS])
        await client.query('COMMIT')
      }
    },
    close: () => client.end(),
  }
}
