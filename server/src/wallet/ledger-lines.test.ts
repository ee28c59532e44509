// The lines of movements from before the database stored lines.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CreatorLinkId } from '@bougie/protocol'
import { afterEach, expect, test } from 'vitest'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { movement, newPlayer, openBooks, transfer, welcome } from '../../test/ledger-books.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { committedMigrations } from '../infrastructure/prisma/migrator.ts'
import { createPrismaDatabase } from '../infrastructure/prisma/prisma-database.ts'
import { accounts } from './accounts.ts'
import { auditLedger } from './audit.ts'

const LINES_MIGRATION = '20261122184548_ledger_lines'

const directories: string[] = []

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
})

/** The committed migrations up to the one before lines were introduced. */
function migrationsBefore(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bougie-migrations-'))
  directories.push(directory)
  cpSync(committedMigrations, directory, { recursive: true })
  for (const dialect of ['sqlite', 'postgres']) {
    const later = readdirSync(join(directory, dialect)).filter((name) => /^\d/.test(name) && name >= LINES_MIGRATION)
    for (const name of later) rmSync(join(directory, dialect, name), { recursive: true })
  }
  return directory
}

describeOnDatabases('lines of an old ledger', (_createDatabase, createBareDatabase) => {
  test('what had moved before is in the lines afterwards, and what moves then goes on from there', async () => {
    const { url } = await createBareDatabase()
    const [ana, bob] = [newPlayer(), newPlayer()]
    const link = accounts.commission('link' as CreatorLinkId)
    const game = { type: 'cycle', id: 'c' }
    const before = await createPrismaDatabase({ url, migrationsDirectory: migrationsBefore() })
    await openBooks(before).post(
      welcome(ana, 1000),
      welcome(bob, 500),
      {
        ...movement('bet', transfer(ana, accounts.house, 100), transfer(ana, accounts.fees, 4)),
        cause: game,
      },
      { ...movement('share', transfer(accounts.fees, link, 1)), cause: game },
      movement('gift', transfer(accounts.house, ana, 7)),
    )
    await before.close()

    const after = await createPrismaDatabase({ url })
    try {
      await openBooks(after).post({ ...movement('payout', transfer(accounts.house, ana, 150)), cause: game })
      const { query } = after.reader
      const lines = await query(Prisma.sql`
        SELECT account_id AS account, line, balance_cents AS cents, games_cents AS games FROM ledger_lines
        WHERE account_id IN (${ana}, ${link}) ORDER BY CASE account_id WHEN ${ana} THEN 1 ELSE 2 END, at, line`)
      expect(lines).toEqual([
        { account: ana, line: 1, cents: 0, games: 0 },
        { account: ana, line: 2, cents: 1000, games: 0 },
        { account: ana, line: 4, cents: 896, games: -104 },
        { account: ana, line: 5, cents: 903, games: -104 },
        { account: link, line: 1, cents: 0, games: 0 },
      ])
      const games = await query(Prisma.sql`
        SELECT id AS account, games_cents AS games FROM ledger_accounts WHERE games_cents <> 0 ORDER BY games_cents`)
      expect(games).toEqual([
        { account: link, games: 1 },
        { account: ana, games: 46 },
      ])
      expect((await auditLedger(after.reader)).problems.filter(({ type }) => type === 'lines')).toEqual([])
    } finally {
      await after.close()
    }
  })
})
