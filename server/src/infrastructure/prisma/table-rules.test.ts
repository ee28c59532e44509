// The rules within the tables themselves, which apply to every program that writes.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnDatabases } from '../../../test/describe-on-databases.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Database } from '../../ports/database.ts'

const AT = new Date(Date.UTC(2026, 0, 1))

/** Runs the statement in its own transaction; returns the database's refusal, otherwise null. */
async function refusalOf(database: Database, sql: Prisma.Sql): Promise<string | null> {
  try {
    await run(database, sql)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function run(database: Database, sql: Prisma.Sql): Promise<number> {
  return database.transaction((transaction) => transaction.execute(sql))
}

async function readBalances(database: Database): Promise<Record<string, number>> {
  const rows = await database.reader.query<{ id: string; cents: number }>(
    Prisma.sql`SELECT id, balance_cents AS cents FROM ledger_accounts WHERE transfer_count > 0`,
  )
  return Object.fromEntries(rows.map(({ id, cents }) => [id, cents]))
}

interface TransferOptions {
  readonly from?: string
  readonly to?: string
  readonly cents?: number
}

async function addMovement(database: Database): Promise<string> {
  const id = randomUUID()
  await run(
    database,
    Prisma.sql`INSERT INTO ledger_movements (id, key, reason, cause_type, cause_id, created_at)
      VALUES (${id}, ${id}, 'test', 'test', 'test', ${AT})`,
  )
  return id
}

function transferInto(movementId: string, { from = 'promo', to = 'player:ana', cents = 500 }: TransferOptions) {
  return Prisma.sql`INSERT INTO ledger_transfers (movement_id, ordinal, from_account_id, to_account_id, amount_cents)
    VALUES (${movementId}, 0, ${from}, ${to}, ${cents})`
}

async function transferRefusal(database: Database, options: TransferOptions): Promise<string | null> {
  return refusalOf(database, transferInto(await addMovement(database), options))
}

describeOnDatabases('rules of the ledger tables', (createDatabase) => {
  async function openLedger() {
    const { database } = await createDatabase()
    await run(
      database,
      Prisma.sql`INSERT INTO ledger_accounts (id, kind, user_id)
        VALUES ('player:ana', 'player', 'ana'), ('player:bob', 'player', 'bob'), ('escrow:battle:b1', 'battle_escrow', NULL)`,
    )
    return database
  }

  test('a stored transfer moves both balances by itself', async () => {
    const database = await openLedger()
    await run(database, transferInto(await addMovement(database), {}))
    await run(database, transferInto(await addMovement(database), { from: 'player:ana', to: 'player:bob', cents: 120 }))
    expect(await readBalances(database)).toEqual({ promo: -500, 'player:ana': 380, 'player:bob': 120 })
  })

  test('an account that stands in one statement several times is moved by each of its rows', async () => {
    const database = await openLedger()
    const [one, two, three] = [await addMovement(database), await addMovement(database), await addMovement(database)]
    await run(
      database,
      Prisma.sql`INSERT INTO ledger_transfers (movement_id, ordinal, from_account_id, to_account_id, amount_cents) VALUES
        (${one}, 0, 'promo', 'player:ana', 100), (${two}, 0, 'promo', 'player:ana', 100),
        (${three}, 0, 'player:ana', 'player:bob', 30), (${three}, 1, 'player:ana', 'player:bob', 30)`,
    )
    expect(await readBalances(database)).toEqual({ promo: -200, 'player:ana': 140, 'player:bob': 60 })
  })

  test('neither a player nor an escrow can be paid below zero, and then nothing of the statement stays', async () => {
    const database = await openLedger()
    await run(database, transferInto(await addMovement(database), { cents: 100 }))
    for (const from of ['player:ana', 'player:bob', 'escrow:battle:b1']) {
      expect(await transferRefusal(database, { from, to: 'house', cents: 101 })).toContain('not_overdrawn')
    }
    expect(await readBalances(database)).toEqual({ promo: -100, 'player:ana': 100 })
  })

  test('the house account itself may be below zero', async () => {
    const database = await openLedger()
    expect(await transferRefusal(database, { from: 'house', to: 'fees', cents: 1 })).toBeNull()
    expect(await readBalances(database)).toEqual({ house: -1, fees: 1 })
  })

  test('a transfer is above zero, within the exact whole numbers, and between two accounts that exist', async () => {
    const database = await openLedger()
    for (const cents of [0, -5]) expect(await transferRefusal(database, { cents })).toContain('amount_check')
    expect(await transferRefusal(database, { cents: Number.MAX_SAFE_INTEGER + 1 })).toContain('amount_check')
    expect(await transferRefusal(database, { to: 'promo' })).toContain('two_accounts')
    expect(await transferRefusal(database, { to: 'player:nobody' })).toContain('unknown account')
    expect(await transferRefusal(database, { from: 'player:nobody' })).toContain('unknown account')
    expect(await refusalOf(database, transferInto(randomUUID(), {}))).toMatch(/foreign key/i)
    expect(await readBalances(database)).toEqual({})
  })

  test('no statement sets a balance, an owner or a kind', async () => {
    const database = await openLedger()
    const onlyTransfers = 'only transfers move a balance'
    const changes = ['balance_cents = 1000', 'transfer_count = 0', "user_id = 'bob'", "kind = 'house'"]
    for (const change of changes) {
      const sql = Prisma.sql`UPDATE ledger_accounts SET ${Prisma.raw(change)} WHERE id = 'player:ana'`
      expect(await refusalOf(database, sql)).toContain(onlyTransfers)
    }
    const rich = Prisma.sql`INSERT INTO ledger_accounts (id, kind, user_id, balance_cents)
      VALUES ('player:eve', 'player', 'eve', 1)`
    expect(await refusalOf(database, rich)).toContain('opens at zero')
    expect(await readBalances(database)).toEqual({})
  })

  test('an account is named after its kind and its owner', async () => {
    const database = await openLedger()
    const misnamed = [
      ['player:eve', 'house', null],
      ['player:eve', 'player', 'bob'],
      ['player:eve', 'player', null],
      ['eve', 'player', 'eve'],
      ['player:eve', 'battle_escrow', null],
      ['house', 'promo', null],
      ['petty-cash', 'petty', null],
    ] as const
    for (const [id, kind, userId] of misnamed) {
      const sql = Prisma.sql`INSERT INTO ledger_accounts (id, kind, user_id) VALUES (${id}, ${kind}, ${userId})`
      expect(await refusalOf(database, sql), `${id} ${kind} ${userId}`).toMatch(/ledger_accounts_(id|kind)_check/)
    }
  })

  test('a movement happens once per key', async () => {
    const database = await openLedger()
    const key = await addMovement(database)
    const again = Prisma.sql`INSERT INTO ledger_movements (id, key, reason, cause_type, cause_id, created_at)
      VALUES (${randomUUID()}, ${key}, 'test', 'test', 'test', ${AT})`
    expect(await refusalOf(database, again)).toMatch(/unique/i)
  })

  test('movements and transfers are never changed, replaced or deleted, accounts never deleted', async () => {
    const database = await openLedger()
    const id = await addMovement(database)
    await run(database, transferInto(id, {}))
    const statements = [
      Prisma.sql`UPDATE ledger_movements SET reason = 'other'`,
      Prisma.sql`DELETE FROM ledger_movements`,
      Prisma.sql`UPDATE ledger_transfers SET amount_cents = 1`,
      Prisma.sql`DELETE FROM ledger_transfers`,
      Prisma.sql`DELETE FROM ledger_accounts WHERE id = 'player:bob'`,
      replacement(database.reader.dialect, id),
    ]
    for (const sql of statements) expect(await refusalOf(database, sql), sql.sql).toMatch(/immutable|kept/)
    expect(await readBalances(database)).toEqual({ promo: -500, 'player:ana': 500 })
  })
})

/** Each database's own way to replace a row without DELETE. */
function replacement(dialect: 'sqlite' | 'postgres', id: string): Prisma.Sql {
  return dialect === 'sqlite'
    ? Prisma.sql`INSERT OR REPLACE INTO ledger_transfers VALUES (${id}, 0, 'promo', 'player:bob', 1)`
    : Prisma.sql`TRUNCATE ledger_transfers`
}

interface BattleRow {
  readonly status?: string
  readonly winner?: string | null
  readonly forfeitedBy?: string | null
  readonly cancelReason?: string | null
  readonly endedAt?: Date | null
  readonly userTwo?: string
  readonly stake?: number
}

function addBattle(id: string, row: BattleRow): Prisma.Sql {
  return Prisma.sql`INSERT INTO battles (id, user_one_id, user_two_id, stake_cents, status, round, points_one, points_two,
      winner, forfeited_by, cancel_reason, price_source, commitment, server_seed, client_seed_one, client_seed_two,
      settings, version, created_at, ended_at)
    VALUES (${id}, 'ana', ${row.userTwo ?? 'bob'}, ${row.stake ?? 1000}, ${row.status ?? 'active'}, 1, 0, 0,
      ${row.winner ?? null}, ${row.forfeitedBy ?? null}, ${row.cancelReason ?? null}, 'simulated', 'c', 's', '1', '2',
      '{}', 0, ${AT}, ${row.endedAt ?? null})`
}

describeOnDatabases('rules of the battle tables', (createDatabase) => {
  async function openBattles() {
    const { database } = await createDatabase()
    for (const name of ['ana', 'bob']) {
      await run(
        database,
        Prisma.sql`INSERT INTO users (id, kind, wallet_address, wallet_key, wallet_id, pseudo, pseudo_key, local_secret_hash,
            created_at, updated_at)
          VALUES (${name}, 'local', ${`0xA${name}`}, ${`0xa${name}`}, ${name}, ${name}, ${name}, 'hash', ${AT}, ${AT})`,
      )
    }
    return database
  }

  test('a battle has a winner exactly when completed, a reason exactly when cancelled, an end exactly when not active', async () => {
    const database = await openBattles()
    const good: BattleRow[] = [
      {},
      { status: 'completed', winner: 'one', endedAt: AT },
      { status: 'completed', winner: 'draw', endedAt: AT },
      { status: 'completed', winner: 'two', forfeitedBy: 'one', endedAt: AT },
      { status: 'cancelled', cancelReason: 'downtime', endedAt: AT },
    ]
    for (const row of good) expect(await refusalOf(database, addBattle(randomUUID(), row))).toBeNull()
    const bad: BattleRow[] = [
      { status: 'paused' },
      { endedAt: AT },
      { winner: 'one' },
      { cancelReason: 'downtime' },
      { forfeitedBy: 'one' },
      { status: 'completed', endedAt: AT },
      { status: 'completed', winner: 'three', endedAt: AT },
      { status: 'completed', winner: 'one', endedAt: null },
      { status: 'completed', winner: 'one', forfeitedBy: 'one', endedAt: AT },
      { status: 'completed', winner: 'draw', forfeitedBy: 'one', endedAt: AT },
      { status: 'cancelled', endedAt: AT },
      { status: 'cancelled', winner: 'one', cancelReason: 'downtime', endedAt: AT },
    ]
    for (const row of bad) {
      expect(await refusalOf(database, addBattle(randomUUID(), row)), JSON.stringify(row)).toMatch(/battles_\w+_check/)
    }
  })

  test('a battle is between two players who exist, for a stake or, a free one, for none', async () => {
    const database = await openBattles()
    expect(await refusalOf(database, addBattle('b', { userTwo: 'ana' }))).toContain('two_players')
    expect(await refusalOf(database, addBattle('b', { userTwo: 'nobody' }))).toMatch(/foreign key/i)
    expect(await refusalOf(database, addBattle('b', { stake: -1 }))).toContain('stake')
  })

  test('the event stream of a battle is only ever added to, one event per place', async () => {
    const database = await openBattles()
    await run(database, addBattle('b', {}))
    const addEvent = Prisma.sql`INSERT INTO battle_events (battle_id, sequence, type, data, at)
      VALUES ('b', 1, 'phaseStarted', '{}', ${AT})`
    await run(database, addEvent)
    expect(await refusalOf(database, addEvent)).toMatch(/unique/i)
    expect(await refusalOf(database, Prisma.sql`UPDATE battle_events SET data = '[]'`)).toContain('immutable')
    expect(await refusalOf(database, Prisma.sql`DELETE FROM battle_events`)).toContain('kept')
  })

  test('a local wallet is never an admin', async () => {
    const database = await openBattles()
    expect(await refusalOf(database, Prisma.sql`UPDATE users SET account_role = 'admin' WHERE id = 'ana'`)).toContain(
      'users_local_admin_check',
    )
  })
})
