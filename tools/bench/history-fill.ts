import Sqlite from 'better-sqlite3'
import pg from 'pg'
import type { HistoryPlan } from './history-plan.ts'
import { type FirstPair, historyStatements, POSTGRES_HISTORY, SQLITE_HISTORY } from './history-sql.ts'

const LEDGER_TABLES = ['ledger_accounts', 'ledger_movements', 'ledger_transfers', 'ledger_lines'] as const
/** 1 GB: the pages that are written next, and the temporary table. */
const CACHE_KILOBYTES = 1_000_000

interface Filling {
  readonly databaseUrl: string
  readonly plan: HistoryPlan
  readonly pair: Omit<FirstPair, 'giftCents'>
}

/** Fills a migrated database that nobody else has open, without the ledger's triggers, which are the same afterwards. */
export async function fillHistory(filling: Filling): Promise<void> {
  await (filling.databaseUrl.startsWith('file:') ? fillSqlite : fillPostgres)(filling)
}

function fillSqlite({ databaseUrl, plan, pair }: Filling): void {
  const driver = new Sqlite(databaseUrl.slice('file:'.length))
  try {
    for (const pragma of [
      // New pages need no journal, while the write-ahead log would hold everything once more.
      'journal_mode = MEMORY',
      'synchronous = OFF',
      `cache_size = -${CACHE_KILOBYTES}`,
      'temp_store = MEMORY',
      'foreign_keys = OFF',
    ]) {
      driver.pragma(pragma)
    }
    const triggers = driver
      .prepare<[], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (${LEDGER_TABLES.map((table) => `'${table}'`).join(', ')})`,
      )
      .all()
    const gifts = driver
      .prepare<[string, string], { cents: number }>(
        'SELECT balance_cents AS cents FROM ledger_accounts WHERE user_id IN (?, ?)',
      )
      .all(pair.one, pair.two)
    driver.exec('BEGIN')
    for (const { name } of triggers) driver.exec(`DROP TRIGGER "${name}"`)
    for (const statement of historyStatements(SQLITE_HISTORY, plan, { ...pair, giftCents: giftOf(gifts) })) {
      driver.exec(statement)
    }
    for (const { sql } of triggers) driver.exec(sql)
    driver.exec('COMMIT')
    driver.pragma('journal_mode = WAL')
  } finally {
    driver.close()
  }
}

async function fillPostgres({ databaseUrl, plan, pair }: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // No triggers, neither the ledger's nor those of foreign keys.
    await client.query('SET session_replication_role = replica')
    await client.query(`SET temp_buffers = '256MB'`)
    const { rows } = await client.query<{ cents: string }>(
      'SELECT balance_cents AS cents FROM ledger_accounts WHERE user_id IN ($1, $2)',
      [pair.one, pair.two],
    )
    const giftCents = giftOf(rows.map(({ cents }) => ({ cents: Number(cents) })))
    for (const statement of historyStatements(POSTGRES_HISTORY, plan, { ...pair, giftCents })) {
      await client.query(statement)
    }
    // As autovacuum does it on a database that has grown over years.
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

function giftOf(gifts: readonly { readonly cents: number }[]): number {
  const [one, two] = gifts.map(({ cents }) => cents)
  if (one === undefined || one !== two) throw new Error('The two players must have the same balance')
  return one
}
