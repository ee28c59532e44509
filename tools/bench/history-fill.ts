import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { type Account, type History, type HistoryPlan, playHistory, type Row, timeOf } from './history-rows.ts'

const LEDGER_TABLES = ['ledger_accounts', 'ledger_movements', 'ledger_transfers', 'ledger_lines'] as const
/** 1 GB: the pages that are written next. */
const CACHE_KILOBYTES = 1_000_000
/** Rows of one statement for Postgres. */
const BATCH_ROWS = 5_000

type Filling = Pick<History, 'plan' | 'firstPair'> & { readonly databaseUrl: string }
type StoredAccount = { readonly [Name in keyof Account]: unknown }

const SELECT_ACCOUNTS = `SELECT id, kind, user_id AS "userId", balance_cents AS cents, transfer_count AS transfers,
  games_cents AS "gamesCents" FROM ledger_accounts`

/** Fills a migrated database that nobody else has open, without the ledger's triggers, which are the same afterwards. */
export function fillHistory(filling: Filling) {
  return (filling.databaseUrl.startsWith('file:') ? fillSqlite : fillPostgres)(filling)
}

/** All accounts are written anew, the first pair's gifts become as old as the others', the server's cycle the newest. */
function clearingStatements({ cycles, firstSeconds }: HistoryPlan): readonly string[] {
  const before = `'${timeOf(firstSeconds - 1)}'`
  return [
    'DELETE FROM ledger_accounts',
    `UPDATE ledger_movements SET created_at = ${before} WHERE reason = 'welcome'`,
    `UPDATE ledger_lines SET at = ${before}`,
    `UPDATE cycles SET number = number + ${cycles}`,
  ]
}

function accountOf({ id, kind, userId, cents, transfers, gamesCents }: StoredAccount): Account {
  return {
    id: String(id),
    kind: String(kind),
    userId: userId === null ? null : String(userId),
    cents: Number(cents),
    transfers: Number(transfers),
    gamesCents: Number(gamesCents),
  }
}

async function fillSqlite({ databaseUrl, plan, firstPair }: Filling) {
  const driver = new Sqlite(databaseUrl.slice('file:'.length))
  try {
    for (const pragma of [
      // New pages need no journal, while the write-ahead log would hold everything once more.
      'journal_mode = MEMORY',
      'synchronous = OFF',
      `cache_size = -${CACHE_KILOBYTES}`,
      'foreign_keys = OFF',
    ]) {
      driver.pragma(pragma)
    }
    const tables = LEDGER_TABLES.map((table) => `'${table}'`).join(', ')
    const triggers = driver
      .prepare<[], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN (${tables})`,
      )
      .all()
    const accounts = driver.prepare<[], StoredAccount>(SELECT_ACCOUNTS).all().map(accountOf)
    const inserts = new Map<string, Sqlite.Statement<unknown[]>>()
    const prepareInsert = (table: string, names: readonly string[]) => {
      const insert = driver.prepare<unknown[]>(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`)
      inserts.set(table, insert)
      return insert
    }
    const sink = {
      add: (table: string, row: Row) =>
        void (inserts.get(table) ?? prepareInsert(table, Object.keys(row))).run(Object.values(row)),
      flush: async () => undefined,
    }
    driver.exec('BEGIN')
    for (const { name } of triggers) driver.exec(`DROP TRIGGER "${name}"`)
    for (const statement of clearingStatements(plan)) driver.exec(statement)
    const middle = await playHistory({ plan, firstPair, accounts, sink })
    for (const { sql } of triggers) driver.exec(sql)
    driver.exec('COMMIT')
    driver.pragma('journal_mode = WAL')
    return middle
  } finally {
    driver.close()
  }
}

async function fillPostgres({ databaseUrl, plan, firstPair }: Filling) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // No triggers, neither the ledger's nor those of foreign keys.
    await client.query('SET session_replication_role = replica')
    const accounts = (await client.query<StoredAccount>(SELECT_ACCOUNTS)).rows.map(accountOf)
    const added = new Map<string, Row[]>()
    const store = async (rowsMin: number) => {
      for (const [table, rows] of added) {
        if (rows.length < rowsMin) continue
        const names = Object.keys(rows[0] ?? {}).join(', ')
        for (let start = 0; start < rows.length; start += BATCH_ROWS) {
          const batch = JSON.stringify(rows.slice(start, start + BATCH_ROWS))
          const insert = `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`
          await client.query(insert, [batch])
        }
        added.delete(table)
      }
    }
    const sink = {
      add(table: string, row: Row) {
        const rows = added.get(table)
        if (rows === undefined) added.set(table, [row])
        else rows.push(row)
      },
      flush: () => store(BATCH_ROWS),
    }
    for (const statement of clearingStatements(plan)) await client.query(statement)
    const middle = await playHistory({ plan, firstPair, accounts, sink })
    await store(1)
    // As autovacuum does it on a database that has grown over years.
    await client.query('VACUUM ANALYZE')
    return middle
  } finally {
    await client.end()
  }
}
