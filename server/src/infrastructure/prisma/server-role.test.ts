import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { battleApps, seatBattle } from '../../../test/battle-fixture.ts'
import { describeOnPostgres } from '../../../test/describe-on-databases.ts'
import type { BareDatabase } from '../../../test/test-database.ts'
import { runAsOperator } from '../../../test/test-postgres.ts'
import { testSecrets } from '../../../test/test-secrets.ts'
import { migrateDatabase } from '../../app/database.ts'
import { createPrismaDatabase } from './prisma-database.ts'

const CHANGES_OF_WHAT_ROWS_OBEY = [
  'ALTER TABLE ledger_transfers DISABLE TRIGGER ALL',
  'DROP TRIGGER ledger_transfers_immutable ON ledger_transfers',
  'DROP TRIGGER ledger_accounts_only_transfers_move ON ledger_accounts',
  'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  'DROP FUNCTION ledger_transfers_move() CASCADE',
  'ALTER TABLE ledger_accounts DROP COLUMN transfer_count',
  'DROP TABLE ledger_lines',
  'DROP VIEW view_balances',
  'CREATE TABLE mine (id int)',
  'CREATE TEMPORARY TABLE ledger_transfers (id int)',
  'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  'CREATE SCHEMA mine',
  'SET session_replication_role = replica',
  'CREATE ROLE mine',
]
const CHANGES_OF_KEPT_ROWS = [
  'TRUNCATE ledger_transfers CASCADE',
  'UPDATE ledger_transfers SET amount_cents = 1',
  'DELETE FROM ledger_movements',
  'DELETE FROM ledger_accounts',
  'DELETE FROM ledger_lines',
  'DELETE FROM battle_events',
  'DELETE FROM cycle_events',
  'UPDATE admin_actions SET action = action',
  'DELETE FROM _prisma_migrations',
]
const DENIED = '42501'

describeOnPostgres("the server's own role", (_createDatabase, createBareDatabase) => {
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
  })

  /** Roles belong to the whole Postgres server, so this one is dropped after its database. */
  async function admitted() {
    const owner: BareDatabase = await createBareDatabase()
    const role = `bougie_test_${randomUUID().replaceAll('-', '')}`
    const as = (name: string, password: string) => {
      const url = new URL(owner.url)
      Object.assign(url, { username: name, password })
      return url.href
    }
    cleanups.push(() => dropRole(owner.url, role))
    const urls = { databaseUrl: as(role, 'p%2F@ss'), migrationDatabaseUrl: owner.url }
    await migrateDatabase(urls)
    return { ...urls, as, role }
  }

  test('[15.13] the migration job makes it, and it can change neither what rows obey nor rows that are kept', async () => {
    const { databaseUrl, role } = await admitted()
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const codes: Record<string, unknown> = {}
    for (const statement of [...CHANGES_OF_WHAT_ROWS_OBEY, ...CHANGES_OF_KEPT_ROWS]) {
      codes[statement] = await client.query(statement).then(
        () => 'done',
        (error: pg.DatabaseError) => error.code,
      )
    }
    const { rows } = await client.query('SELECT current_user::text AS role')
    await client.end()
    expect(rows).toEqual([{ role }])
    expect(codes).toEqual(Object.fromEntries(Object.keys(codes).map((statement) => [statement, DENIED])))
  })

  test('[15.13] a server that starts by it serves, and a newer program asks for the migration job', async () => {
    const { databaseUrl } = await admitted()
    const database = await createPrismaDatabase({ url: databaseUrl })
    await database.close()
    const { databaseUrl: empty } = await admittedTo(await createBareDatabase())
    await expect(createPrismaDatabase({ url: empty })).rejects.toThrow(
      /^The database is older than this program, and bougie_test_\w+ may not change it: run the migration job/,
    )
  })

  async function admittedTo(owner: BareDatabase) {
    const role = `bougie_test_${randomUUID().replaceAll('-', '')}`
    await runAsOperator(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`)
    const client = new pg.Client({ connectionString: owner.url })
    await client.connect()
    await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
    await client.end()
    cleanups.push(() => dropRole(owner.url, role))
    const url = new URL(owner.url)
    Object.assign(url, { username: role, password: 'x' })
    return { databaseUrl: url.href }
  }

  test('[15.13] the job gives it its rights again as often as it runs, and none beyond them, and never to a role that may change tables', async () => {
    const { databaseUrl, migrationDatabaseUrl, as, role } = await admitted()
    const owner = new pg.Client({ connectionString: migrationDatabaseUrl })
    await owner.connect()
    await owner.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`)
    await owner.query(`GRANT DELETE ON ledger_lines TO ${role}`)
    // Everybody's right by default before Postgres 15.
    await owner.query(`GRANT CREATE ON SCHEMA public TO PUBLIC, ${role}`)
    await migrateDatabase({ databaseUrl, migrationDatabaseUrl })
    const { rows } = await owner.query(
      `SELECT has_table_privilege($1, 'ledger_accounts', 'UPDATE') AS updates,
        has_table_privilege($1, 'ledger_lines', 'DELETE') AS deletes,
        has_schema_privilege($1, 'public', 'CREATE') AS creates`,
      [role],
    )
    expect(rows).toEqual([{ updates: true, deletes: false, creates: false }])
    for (const might of ['SUPERUSER', 'CREATEROLE', 'IN ROLE CURRENT_USER']) {
      await owner.query(`CREATE ROLE ${role}_mighty LOGIN ${might}`)
      const refused = migrateDatabase({ databaseUrl: as(`${role}_mighty`, 'x'), migrationDatabaseUrl })
      await expect(refused, might).rejects.toThrow(`DATABASE_URL: the role ${role}_mighty may change tables itself`)
      await owner.query(`DROP ROLE ${role}_mighty`)
    }
    await owner.end()
  })

  test('an owner of another database is refused, and neither gets a table; another host name of the same is not', async () => {
    const [{ url: ownerUrl }, { databaseUrl }] = [await createBareDatabase(), await admitted()]
    await expect(migrateDatabase({ databaseUrl, migrationDatabaseUrl: ownerUrl })).rejects.toThrow(
      /^MIGRATION_DATABASE_URL: expected the same database as DATABASE_URL; \S+ is another one than \S+\. Set both$/,
    )
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    const { rows } = await owner.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)
    await owner.end()
    expect(rows).toEqual([])

    const nowhere = Object.assign(new URL(databaseUrl), { host: 'localhost:1', password: 'secret' })
    await expect(migrateDatabase({ databaseUrl: nowhere.href, migrationDatabaseUrl: ownerUrl })).rejects.toThrow(
      /^Can't open the Postgres database localhost:1\/\w+ as bougie_test_\w+: (?!.*secret).*ECONNREFUSED/,
    )

    const byName = await admitted()
    const elsewhere = Object.assign(new URL(byName.databaseUrl), { hostname: 'localhost' })
    await migrateDatabase({ ...byName, databaseUrl: elsewhere.href })
  })

  const buildApp = battleApps(() => Promise.reject(new Error('the test brings its own database')))

  test('[15.13] by it two players play a whole battle, and the books balance', async () => {
    const { databaseUrl } = await admitted()
    const database = await createPrismaDatabase({ url: databaseUrl, secrets: () => testSecrets })
    const fixture = await seatBattle(await buildApp({ useDatabase: database }))
    for (const round of [1, 2, 3]) await fixture.playRound(round, { one: 'right', two: 'wrong' })
    expect([await fixture.one.balanceCents(), await fixture.two.balanceCents()]).toEqual([110_00, 90_00])
    cleanups.push(() => database.close())
  })
})

async function dropRole(ownerUrl: string, role: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  await owner.end()
}
