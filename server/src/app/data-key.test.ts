import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parseConfig } from './config/config.ts'
import { openDatabase } from './database.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-key-'))
  folders.push(folder)
  return folder
}

const KEY = '0f'.repeat(32)
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

async function open(environment: Record<string, string>) {
  const database = await openDatabase(parseConfig(environment))
  await database.close()
}

test('[15.6] a developer’s first start makes a key beside the database, and files that are theirs alone', async () => {
  const folder = join(newFolder(), 'data')
  const DATABASE_URL = `file:${join(folder, 'bougie.db')}`
  const database = await openDatabase(parseConfig({ DATABASE_URL }))
  for (const name of ['data.key', 'bougie.db', 'bougie.db-wal', 'bougie.db-shm']) {
    expect([name, modeOf(join(folder, name))]).toEqual([name, '600'])
  }
  expect(modeOf(folder)).toBe('700')
  await database.close()
  await open({ DATABASE_URL })
})

test('[15.6] production wants the key: one sentence, before anything is opened', async () => {
  const folder = newFolder()
  const production = { NODE_ENV: 'production', DATABASE_URL: `file:${join(folder, 'bougie.db')}` }
  const published = { ...production, PUBLIC_ORIGIN: 'https://bougie.example' }
  const reachable = { ...production, HOST: '0.0.0.0' }
  for (const environment of [published, reachable]) {
    await expect(open(environment)).rejects.toThrow(/^DATA_KEY: expected in production: 64 hexadecimal digits/)
  }
  expect(readdirSync(folder)).toEqual([])
  await open({ ...published, DATA_KEY: KEY })
})

// Contract, section 2: each variable has a default, also when NODE_ENV=production changes it.
test('[15.6] production on loopback alone starts with its defaults, and with a key of its own', async () => {
  const folder = newFolder()
  await open({ NODE_ENV: 'production', DATABASE_URL: `file:${join(folder, 'bougie.db')}` })
  expect(readdirSync(folder)).toContain('data.key')
})

test('[15.6] another key than the database was written with is reported, unless the right one is among the older', async () => {
  const DATABASE_URL = `file:${join(newFolder(), 'bougie.db')}`
  await open({ DATABASE_URL, DATA_KEY: KEY })
  const other = { DATABASE_URL, DATA_KEY: 'ab'.repeat(32) }
  await expect(open(other)).rejects.toThrow(/^DATA_KEY: this database was written with another key/)
  await open({ ...other, DATA_KEYS_OLDER: KEY })
})

test('[15.6] the key may lie in a file that a variable names; one that can’t be read is named', async () => {
  const folder = newFolder()
  const file = join(folder, 'key')
  const given = { DATABASE_URL: `file:${join(folder, 'bougie.db')}`, DATA_KEY_FILE: file, NODE_ENV: 'production' }
  await expect(open(given)).rejects.toThrow(`DATA_KEY_FILE: can't read ${file}`)
  writeFileSync(file, 'nonsense')
  await expect(open(given)).rejects.toThrow(`DATA_KEY_FILE: ${file}: expected 64 hexadecimal digits`)
  writeFileSync(file, `${KEY}\n`)
  await open(given)
})
