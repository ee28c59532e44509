// Derives the Postgres schema from the SQLite one and generates both clients. Works without a network.
// With --frozen an outdated derived schema is an error: in a fresh clone it means that its commit was forgotten.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { derivePostgresSchema } from './derive-postgres-schema.ts'
import { PROVIDERS, schemaPath } from './paths.ts'
import { runPrisma } from './prisma-cli.ts'

function bringUpToDate(path: string, text: string, frozen: boolean): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  if (frozen) throw new Error(`${path} is not what prisma/schema.prisma gives: run node tools/prisma/generate.ts`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const derived = derivePostgresSchema(readFileSync(schemaPath('sqlite'), 'utf8'))
bringUpToDate(schemaPath('postgres'), derived, process.argv.includes('--frozen'))
for (const provider of PROVIDERS) runPrisma(['generate', `--schema=${schemaPath(provider)}`])
