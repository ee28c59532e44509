// Used by the Prisma command line only (studio, migrate status, migrate deploy); the server has its own configuration.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { defineConfig } from 'prisma/config'

// The decoder drops a byte order mark, which `process.loadEnvFile` takes for a part of the first name.
const fromFile = existsSync('.env') ? parseEnv(new TextDecoder().decode(readFileSync('.env'))) : {}

const configured = process.env['DATABASE_URL'] ?? fromFile['DATABASE_URL'] ?? 'file:./data/bougie.db'
const isPostgres = configured.startsWith('postgres')
// Prisma resolves a relative path from the schema's folder, the server from its working directory.
const url = isPostgres ? configured : pathToFileURL(resolve(configured.replace(/^file:(\/\/)?/, ''))).href

export default defineConfig({
  schema: isPostgres ? 'prisma/postgres/schema.prisma' : 'prisma/schema.prisma',
  migrations: {
    path: isPostgres ? 'prisma/migrations/postgres' : 'prisma/migrations/sqlite',
    seed: 'node tools/admin/main.ts seed',
  },
  datasource: { url },
})
