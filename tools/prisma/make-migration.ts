// node tools/prisma/make-migration.ts <name>
// Writes the next migration for both databases, in Prisma's own folder layout and without a network or a database: the
// difference between the models of the newest migration (kept in prisma/migrations/schema.prisma) and today's models.
// CHECK constraints, triggers and partial indexes are added to the written file by hand, before it is committed. When
// SQLite redefines a table (`new_…`), those of that table are lost: write them again in the same migration.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { derivePostgresSchema } from './derive-postgres-schema.ts'
import { migrationsPath, PROVIDERS, type Provider, repositoryRoot, schemaPath } from './paths.ts'
import { diffSchemas } from './schema-diff.ts'

const lastModelsPath = `${repositoryRoot}prisma/migrations/schema.prisma`
const MIGRATION_NAME = /^[a-z0-9]+(_[a-z0-9]+)*$/
const lockProviders = { sqlite: 'sqlite', postgres: 'postgresql' } as const

function textsFor(provider: Provider, sqliteSchema: string): string {
  return provider === 'sqlite' ? sqliteSchema : derivePostgresSchema(sqliteSchema)
}

function readLastModels(): string | undefined {
  if (existsSync(lastModelsPath)) return readFileSync(lastModelsPath, 'utf8')
  const written = PROVIDERS.flatMap((provider) => listMigrations(provider))
  if (written.length > 0) throw new Error(`${lastModelsPath} is missing, but there are migrations already`)
  return undefined
}

function listMigrations(provider: Provider): string[] {
  return existsSync(migrationsPath(provider))
    ? readdirSync(migrationsPath(provider)).filter((name) => /^\d/.test(name))
    : []
}

/** Prisma orders migrations by this prefix: 20261121093000. */
function timestamp(now: Date): string {
  return now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

async function writeMigration(
  provider: Provider,
  folderName: string,
  models: { from: string | undefined; to: string },
) {
  const from = models.from === undefined ? undefined : textsFor(provider, models.from)
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
const models = { from: readLastModels(), to: readFileSync(schemaPath('sqlite'), 'utf8') }
const folderName = `${timestamp(new Date())}_${name}`
for (const provider of PROVIDERS) await writeMigration(provider, folderName, models)
writeFileSync(lastModelsPath, models.to)
writeFileSync(schemaPath('postgres'), derivePostgresSchema(models.to))
