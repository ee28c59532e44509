import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Dialect } from '../../ports/database.ts'

export interface MigrationFile {
  /** The folder's name; names determine the order of migrations. */
  readonly name: string
  readonly sql: string
  /** Computed as Prisma does. */
  readonly checksum: string
}

export const committedMigrations = fileURLToPath(new URL('../../../../prisma/migrations/', import.meta.url))

/** Prisma's own layout: `<dialect>/<name>/migration.sql`. */
export function readMigrations(root: string, dialect: Dialect): MigrationFile[] {
  const directory = join(root, dialect)
  const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}
