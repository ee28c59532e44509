import { randomUUID } from 'node:crypto'
import { type Database, Prisma } from '@bougie/server'
import { describeOnSqlite } from '@bougie/server/test/describe-on-databases.ts'
import { expect, test } from 'vitest'
import { runAdminHere } from './run-admin-here.ts'

async function kinds({ reader }: Database, column: string, table: string): Promise<readonly unknown[]> {
  const rows = await reader.query<{ kind: unknown }>(
    Prisma.sql`SELECT DISTINCT ${Prisma.raw(column)} AS kind FROM ${Prisma.raw(table)}`,
  )
  return rows.map(({ kind }) => kind).sort()
}

async function addBot(database: Database): Promise<void> {
  const at = new Date(0)
  const address = `0x${'b0'.repeat(20)}`
  const names = { pseudo: 'Bot Ada', pseudoKey: 'bot ada' }
  await database.transaction(({ models }) =>
    models.user.create({
      data: {
        id: randomUUID(),
        kind: 'bot',
        walletAddress: address,
        walletKey: address,
        walletId: randomUUID(),
        ...names,
        createdAt: at,
        updatedAt: at,
      },
    }),
  )
}

describeOnSqlite('npm run admin -- seed', (createDatabase) => {
  test('fills a database without players with every state, and the ledger balances; one with players is left alone', async () => {
    const { database, url } = await createDatabase()
    // The first start of a server adds its bots.
    await addBot(database)
    const seeded = await runAdminHere(url, 'seed', '--json')
    expect([seeded.status, seeded.stderr]).toEqual([0, ''])
    expect(JSON.parse(seeded.stdout)).toMatchObject({ balanced: true, rows: { battles: 6, blocks: 4, payments: 8 } })
    expect(await runAdminHere(url, 'audit')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('The ledger balances'),
    })

    expect(await kinds(database, 'account_role', 'users')).toEqual(['admin', 'influencer', 'user'])
    expect(await kinds(database, 'status', 'battles')).toEqual(['active', 'cancelled', 'completed'])
    expect(await kinds(database, 'winner', 'battles')).toEqual(expect.arrayContaining(['draw']))
    expect(await kinds(database, 'forfeited_by', 'battles')).toContain('one')
    expect(await kinds(database, 'status', 'payments')).toEqual([
      'completed',
      'pending',
      'refused',
      'rejected',
      'review',
    ])
    expect(await kinds(database, 'result', 'cycle_bets')).toEqual(
      expect.arrayContaining(['cashed_out', 'undone', 'voided']),
    )
    expect(await kinds(database, 'source', 'blocks')).toEqual(['admin'])
    expect(await kinds(database, 'action', 'admin_actions')).toEqual(
      expect.arrayContaining([
        'battle_cancelled',
        'block_added',
        'block_lifted',
        'cycle_cancelled',
        'games_closed',
        'games_opened',
        'payout_confirmed',
        'payout_rejected',
        'role_changed',
      ]),
    )

    const links = await database.reader.models.creatorLink.findMany()
    const ended = links.filter(({ deletedAt }) => deletedAt !== null)
    expect([links.map(({ linkCode }) => linkCode).sort(), ended.length]).toEqual([['ECLIPSE', 'LUNA'], 1])
    const due = await kinds(database, 'id', 'ledger_accounts WHERE balance_cents > 0')
    expect(due).toEqual(expect.arrayContaining(links.map(({ id }) => `commission:${id}`)))

    const again = await runAdminHere(url, 'seed')
    expect(again).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('this database has players') })
    expect((await runAdminHere(url, 'seed', '--everything')).status).toBe(2)
  })
})
