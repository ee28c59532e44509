// node tools/prisma/make-migration.ts <name>
// Writes the next migration for both databases, in Prisma's own folder layout and without a network or a database: the
// difference between the committed models, which the drift test holds equal to the migrations, and today's models.
// CHECK constraints, triggers and partial indexes are added to the written file by hand, before it is committed. When
// SQLite redefines a table (`new_…`), those of that table are lost: write them again in the same migration.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { derivePostgresSchema } from './derive-postgres-schema.ts'
import { migrationsPath, PROVIDERS, type Provider, repositoryRoot, schemaPath } from './paths.ts'
import { diffSchemas } from './schema-diff.ts'

const MIGRATION_NAME = /^[a-z0-9]+(_[a-z0-9]+)*$/
const lockProviders = { sqlite: 'sqlite', postgres: 'postgresql' } as const

function textsFor(provider: Provider, sqliteSchema: string): string {
  return provider === 'sqlite' ? sqliteSchema : derivePostgresSchema(sqliteSchema)
}

function readCommittedModels(): string {
  const written = git('status', '--porcelain', '--', 'prisma/migrations')
  if (written !== '') throw new Error(`Commit the previous migration first, with its models:\n${written}`)
  return git('show', 'HEAD:prisma/schema.prisma')
}

function git(...command: readonly string[]): string {
  return execFileSync('git', command, { cwd: repositoryRoot, encoding: 'utf8' })
}

/** Prisma orders migrations by this prefix: 20261121093000. */
function timestamp(now: Date): string {
  return now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

async function writeMigration(
  provider: Provider,
  folderName: string,
  models: { readonly from: string; readonly to: string },
) {
  const from = textsFor(provider, models.from)
  const sql = await diffSchemas({ provider, from, to: textsFor(provider, models.to) })
  const folder = `${migrationsPath(provider)}/${folderName}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/migration.sql`, `${sql}\n`)
  writeFileSync(`${migrationsPath(provider)}/migration_lock.toml`, `provider = "${lockProviders[provider]}"\n`)
  console.log(`-- ${folder}/migration.sql\n${sql === '' ? '-- no difference in the models' : sql}\n`)
}

const [name] = process.argv.slice(2)
if (name === undefined || !MIGRATION_NAME.test(name)) {
  console.error('Usage: node tools/prisma/make-migration.ts <name_in_snake_case>')
  process.exit(1)
}
const models = { from: readCommittedModels(), to: readFileSync(schemaPath('sqlite'), 'utf8') }
const folderName = `${timestamp(new Date())}_${name}`
for (const provider of PROVIDERS) await writeMigration(provider, folderName, models)
writeFileSync(schemaPath('postgres'), derivePostgresSchema(models.to))
