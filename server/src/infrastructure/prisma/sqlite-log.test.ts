import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, expect, test } from 'vitest'
import { memoryDirectory } from '../../../test/memory-directory.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Database, Reader } from '../../ports/database.ts'
import { createPrismaDatabase } from './prisma-database.ts'
import type { SqliteDisk } from './sqlite-database.ts'

const disposals: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const dispose of disposals.splice(0).reverse()) await dispose()
})

/** Creates a folder with an empty, closed database. */
async function newFile(): Promise<string> {
  const directory = mkdtempSync(join(memoryDirectory(), 'bougie-log-'))
  disposals.push(() => rmSync(directory, { recursive: true }))
  const template = await createTestDatabase()
  const file = join(directory, 'bougie.db')
  await template.database.close()
  copyFileSync(template.url.replace(/^file:/, ''), file)
  return file
}

async function openFile(file: string, disk?: Partial<SqliteDisk>): Promise<Database> {
  const database = await createPrismaDatabase({ url: `file:${file}`, migrates: false, ...(disk && { disk }) })
  disposals.push(() => database.close())
  return database
}

function put(database: Database, key: string, value = 'x'): Promise<number> {
  const at = new Date(0)
  return database.transaction((transaction) =>
    transaction.execute(
      Prisma.sql`INSERT INTO settings (key, value, updated_at) VALUES (${key}, ${value}, ${at})
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    ),
  )
}

async function keysOf(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ key: string }>(Prisma.sql`SELECT key FROM settings ORDER BY key`)
  return rows.map(({ key }) => key)
}

test('a unit of work resolves when it is on the disk, and reads go on while the disk is slow', async () => {
  const door = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const database = await openFile(await newFile(), {
    openLog: async () => ({
      datasync() {
        asked.resolve()
        return door.promise
      },
      close: async () => undefined,
    }),
  })
  let isPublished = false
  const work = put(database, 'a').then(() => {
    isPublished = true
  })
  await asked.promise
  await keysOf(database.reader)
  expect(isPublished).toBe(false)
  door.resolve()
  await work
  expect(isPublished).toBe(true)
})

test('after a loss of power every acknowledged commit is there', async () => {
  const file = await newFile()
  const copy = join(file, '..', 'after.db')
  // The contents that are certainly on the disk: the log as of its last synchronisation.
  const database = await openFile(file, {
    openLog: async (path) => ({
      datasync: async () => copyFileSync(path, `${copy}-wal`),
      close: async () => undefined,
    }),
  })
  copyFileSync(file, copy)
  const keys = Array.from({ length: 200 }, (_, index) => `key-${String(index).padStart(3, '0')}`)
  await Promise.all(keys.map((key) => put(database, key)))
  expect(await keysOf((await openFile(copy)).reader)).toEqual(keys)
})

test('the log is carried over into the file beside the writing, and then begins anew', async () => {
  const file = await newFile()
  const database = await openFile(file)
  const emptyBytes = statSync(file).size
  // 17 pages per commit: far below the size at which SQLite itself would checkpoint.
  const write = async (commits: number) => {
    for (let commit = 0; commit < commits; commit++) await put(database, 'a', 'x'.repeat(64 * 1024 + commit))
  }
  await write(600)
  await expect.poll(() => statSync(file).size).toBeGreaterThan(emptyBytes)
  const logBytes = statSync(`${file}-wal`).size
  await write(200)
  expect(statSync(`${file}-wal`).size).toBeLessThan(logBytes * 1.1)
})

test('closing leaves one file with every acknowledged commit', async () => {
  const file = await newFile()
  const database = await createPrismaDatabase({ url: `file:${file}`, migrates: false })
  const keys = Array.from({ length: 600 }, (_, index) => `key-${index}`)
  for (const key of keys) await put(database, key)
  await database.close()
  expect(existsSync(`${file}-wal`)).toBe(false)
  expect(await keysOf((await openFile(file)).reader)).toEqual(keys.toSorted())
})

test('commits during a synchronisation share the next one, and none is acknowledged by one that began before it', async () => {
  const doors: PromiseWithResolvers<void>[] = []
  const database = await openFile(await newFile(), {
    openLog: async () => ({
      datasync() {
        const door = Promise.withResolvers<void>()
        doors.push(door)
        return door.promise
      },
      close: async () => undefined,
    }),
  })
  const resolved: string[] = []
  const run = (key: string) => put(database, key).then(() => resolved.push(key))
  const first = run('first')
  await expect.poll(() => doors.length).toBe(1)
  // Two full groups: the second synchronisation covers both.
  const later = Array.from({ length: 128 }, (_, index) => run(`later-${index}`))
  await expect.poll(async () => (await keysOf(database.reader)).length).toBe(129)
  expect({ resolved, synchronisations: doors.length }).toEqual({ resolved: [], synchronisations: 1 })
  doors[0]?.resolve()
  await first
  await expect.poll(() => doors.length).toBe(2)
  expect(resolved).toEqual(['first'])
  doors[1]?.resolve()
  await Promise.all(later)
  expect(doors).toHaveLength(2)
})

const brokenDisk: Pick<SqliteDisk, 'openLog'> = {
  openLog: async () => ({
    datasync: () => Promise.reject(new Error('EIO: i/o error, fdatasync')),
    close: async () => undefined,
  }),
}

test('a disk failure is reported once, and no later commit is accepted and no health check passes', async () => {
  const failures: string[] = []
  const database = await openFile(await newFile(), {
    ...brokenDisk,
    onDiskFailure: ({ message }) => failures.push(message),
  })
  await database.ping()
  await expect(put(database, 'a')).rejects.toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
  await expect(put(database, 'b')).rejects.toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
  await expect(database.ping()).rejects.toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
  expect(failures).toEqual([expect.stringContaining('EIO')])
})

test('a log that can not be opened is a disk that fails', async () => {
  const failures: string[] = []
  const database = await openFile(await newFile(), {
    openLog: (path) => open(join(path, 'nowhere'), 'r+'),
    onDiskFailure: ({ message }) => failures.push(message),
  })
  await expect(put(database, 'a')).rejects.toMatchObject({ errorCode: 'SERVICE_UNAVAILABLE' })
  expect(failures).toHaveLength(1)
})

/** Runs a separate program, in which nothing else keeps the process alive. */
function runProgram(file: string, lines: string) {
  const module = JSON.stringify(new URL('./prisma-database.ts', import.meta.url).href)
  const program = `
    const { createPrismaDatabase } = await import(${module})
    const open = (disk) => createPrismaDatabase({ url: ${JSON.stringify(`file:${file}`)}, migrates: false, disk })
    ${lines}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', timeout: 60_000 })
}

test('by default a disk failure ends the program', async () => {
  const { status, stdout, stderr } = runProgram(
    await newFile(),
    `const failing = async () => ({ datasync: () => Promise.reject(new Error('EIO')), close: async () => undefined })
    const database = await open({ openLog: failing })
    const stays = setInterval(() => undefined, 1000)
    await database.transaction(async () => undefined).then(() => console.log('resolved'), () => undefined)`,
  )
  expect(stdout).toBe('')
  expect(stderr).toContain('the disk failed')
  expect(status).toBe(1)
})

test('a program that writes much comes to its end, and no earlier', async () => {
  const { status, stdout } = runProgram(
    await newFile(),
    `const database = await open()
    for (let work = 0; work < 1200; work++) await database.transaction(async () => undefined)
    await database.close()
    console.log('closed')`,
  )
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'closed\n' })
})
