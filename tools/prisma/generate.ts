// Derives the Postgres schema from the SQLite one and generates both clients. Works without a network.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { derivePostgresSchema } from './derive-postgres-schema.ts'
import { PROVIDERS, schemaPath } from './paths.ts'
import { runPrisma } from './prisma-cli.ts'

function writeIfChanged(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  if (readIfPresent(path) !== text) writeFileSync(path, text)
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Not there yet: the caller writes it.
    return undefined
  }
}

writeIfChanged(schemaPath('postgres'), derivePostgresSchema(readFileSync(schemaPath('sqlite'), 'utf8')))
for (const provider of PROVIDERS) runPrisma(['generate', `--schema=${schemaPath(provider)}`])
