import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { diffDatabaseToSchema, diffSchemas } from './schema-diff.ts'

const head = (provider: string) => `datasource db {\n  provider = "${provider}"\n}\n`
const account = 'model Account {\n  id String @id\n  cents BigInt @default(0)\n  entries Entry[]\n}\n'
const entry =
  'model Entry {\n  id String @id\n  account Account @relation(fields: [accountId], references: [id])\n  accountId String\n}\n'

const folder = mkdtempSync(join(tmpdir(), 'schema-diff-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a new model becomes a CREATE TABLE in the words of each database', async () => {
  const sqlite = await diffSchemas({ provider: 'sqlite', from: undefined, to: head('sqlite') + account + entry })
  const postgres = await diffSchemas({
    provider: 'postgres',
    from: undefined,
    to: head('postgresql') + account + entry,
  })
  expect(sqlite).toContain('"cents" BIGINT NOT NULL DEFAULT 0')
  expect(sqlite).toContain('CREATE TABLE "Entry"')
  expect(postgres).toContain('CONSTRAINT "Account_pkey" PRIMARY KEY ("id")')
})

test('equal models have no difference', async () => {
  const schema = head('postgresql') + account + entry
  expect(await diffSchemas({ provider: 'postgres', from: schema, to: schema })).toBe('')
})

test('a database with hand-written SQL beside the models agrees with them, and a missing column shows', async () => {
  const schema = head('sqlite') + account + entry
  const adapter = new PrismaBetterSqlite3({ url: `file:${join(folder, 'drift.db')}` })
  const connection = await adapter.connect()
  await connection.executeScript(await diffSchemas({ provider: 'sqlite', from: undefined, to: schema }))
  await connection.executeScript('CREATE INDEX "in_debt" ON "Account"("cents") WHERE "cents" < 0')
  await connection.dispose()

  expect(await diffDatabaseToSchema({ adapter, schema })).toBe('')
  const withNote = schema.replace('cents BigInt', 'note String?\n  cents BigInt')
  expect(await diffDatabaseToSchema({ adapter, schema: withNote })).toContain('ADD COLUMN "note" TEXT')
})
