import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type BackupOptions, keptName, type RestoreOptions } from './backup-options.ts'
import { makePrivateFile, PRIVATE_FILE } from './private-files.ts'

/**
 * Uses SQLite's online backup, of the time at which it begins. Without the open transaction it would restart at each
 * write by another connection, and never end while a server is under load.
 */
export async function backUpSqlite({ url, file }: BackupOptions): Promise<void> {
  const draft = `${file}.part`
  const source = open(pathOf(url), { readonly: true, fileMustExist: true })
  try {
    makePrivateFile(draft)
    source.exec('BEGIN; SELECT count(*) FROM sqlite_master')
    await source.backup(draft)
    // Makes it a single file that needs no other file beside it.
    const copy = open(draft, { fileMustExist: true })
    copy.pragma('journal_mode = DELETE')
    copy.close()
    assertWhole(draft)
    renameSync(draft, file)
  } finally {
    source.close()
    rmSync(draft, { force: true })
  }
}

export async function restoreSqlite({ url, file, replaces }: RestoreOptions): Promise<string | null> {
  assertWhole(file)
  const target = pathOf(url)
  const kept = existsSync(target) ? await setAside(target, replaces) : null
  const draft = `${target}.part`
  makePrivateFile(draft)
  copyFileSync(file, draft)
  chmodSync(draft, PRIVATE_FILE)
  renameSync(draft, target)
  return kept
}

async function setAside(target: string, replaces: boolean): Promise<string> {
  if (!replaces) throw new Error(`${target} exists already; --replace puts the copy in its place and keeps it beside`)
  const present = open(target, { fileMustExist: true, timeout: 0 })
  try {
    // Leaving WAL mode requires exclusive access, and folds the log into the file.
    present.pragma('journal_mode = DELETE')
  } catch (cause) {
    throw new Error(`${target} is in use: stop the server first`, { cause })
  } finally {
    present.close()
  }
  const kept = `${target}.${keptName()}`
  renameSync(target, kept)
  return kept
}

/** @throws unless it is an undamaged database of this program. */
function assertWhole(file: string): void {
  const copy = open(file, { readonly: true, fileMustExist: true })
  try {
    const damage = copy.pragma('integrity_check', { simple: true })
    if (damage !== 'ok') throw new Error(String(damage))
    copy.prepare('SELECT count(*) FROM _prisma_migrations').get()
  } catch (cause) {
    throw new Error(`${file} is not a whole copy of this program's database: ${messageOf(cause)}`, { cause })
  } finally {
    copy.close()
  }
}

function open(file: string, options: Sqlite.Options): Sqlite.Database {
  try {
    return new Sqlite(file, options)
  } catch (cause) {
    throw new Error(`Can't open ${file}: ${messageOf(cause)}`, { cause })
  }
}

function pathOf(url: string): string {
  return resolve(url.replace(/^file:/, ''))
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
